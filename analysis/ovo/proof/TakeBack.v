(** * A move of a face-down egg can be taken back

    A step is stepped back. A jump is jumped back: the egg that was jumped over is still there, and the cell that was left is empty. So every chain can be
    gone backwards, jump by jump, and a face-down egg is flipped nowhere, so nothing stops it on the way. *)

From Coq Require Import List Bool PeanoNat.
From Ovo Require Import Rules Chains.
Import ListNotations.

Definition turned_round (s : shift) : shift :=
  match s with Back => On | Stay => Stay | On => Back end.

Definition opposite (d : direction) : direction :=
  Direction (turned_round (right d)) (turned_round (up d)).

Section TakeBack.

Variable v : settings.

Lemma opposite_direction d : In d directions -> In (opposite d) directions.
Proof.
  destruct d as [r u]; destruct r, u; unfold opposite; simpl; intuition congruence.
Qed.

Lemma opposite_jump_direction d : In d (jump_directions v) -> In (opposite d) (jump_directions v).
Proof.
  unfold jump_directions. destruct (jump v); [apply opposite_direction|].
  rewrite !filter_In. intros [H O]. split; [apply opposite_direction; exact H|].
  destruct d as [r u]; destruct r, u; simpl in *; congruence.
Qed.

Lemma shifted_back s size x y :
  x < size -> shifted s size x = Some y -> shifted (turned_round s) size y = Some x.
Proof.
  destruct s; simpl.
  - destruct x as [|x]; [congruence|]. intros H E; inversion E; subst.
    apply Nat.ltb_lt in H. rewrite H. reflexivity.
  - congruence.
  - destruct (S x <? size); [|congruence]. intros _ E; inversion E; subst. reflexivity.
Qed.

Lemma towards_back d a b :
  on_board v a -> towards v d a = Some b -> towards v (opposite d) b = Some a.
Proof.
  unfold towards, on_board. intros [Hc Hr].
  destruct (shifted (right d) (columns v) (column a)) as [x|] eqn:X; [|congruence].
  destruct (shifted (up d) (rows v) (row a)) as [y|] eqn:Y; [|congruence].
  intros E; inversion E; subst; simpl.
  rewrite (shifted_back _ _ _ _ Hc X), (shifted_back _ _ _ _ Hr Y).
  destruct a; reflexivity.
Qed.

(** ** One jump *)

Lemma hop_back g d a b :
  on_board v a -> g a = None -> hop v g a d = Some b -> hop v g b (opposite d) = Some a.
Proof.
  rewrite !hop_spec. intros B M [over [T [O [U N]]]].
  pose proof (towards_on_board _ _ _ _ B T) as Bo.
  exists over. split; [apply towards_back; assumption|]. split; [exact O|].
  split; [apply towards_back; assumption | exact M].
Qed.

(** ** Chains of jumps *)

Lemma face_down_never_stops e c : is_down e = true -> stops v e c = false.
Proof.
  intros D. unfold stops, flips. rewrite D. simpl. destruct (chain_flip v); reflexivity.
Qed.

Lemma jump_before_chain g e ds d a b c :
  is_down e = true -> In d ds -> hop v g a d = Some b -> chained v g e ds b c -> chained v g e ds a c.
Proof.
  intros D Hd E H. induction H as [d' c Hd' E' | d' x c _ IH S Hd' E'].
  - apply one_more_jump with (d := d') (at_cell := b); auto.
    + apply one_jump with (d := d); assumption.
    + apply face_down_never_stops; exact D.
  - apply one_more_jump with (d := d') (at_cell := x); auto.
Qed.

Lemma chain_back g e ds from to :
  on_board v from -> g from = None -> is_down e = true ->
  chained v g e ds from to -> chained v g e (map opposite ds) to from.
Proof.
  intros B M D H. induction H as [d to Hd E | d x to H IH S Hd E].
  - eapply one_jump; [apply in_map; exact Hd|]. apply hop_back; assumption.
  - apply jump_before_chain with (d := opposite d) (b := x);
      [exact D | apply in_map; exact Hd | | exact IH].
    apply hop_back; [eapply chained_on_board; eauto | eapply chained_empty; eauto | exact E].
Qed.

Lemma hop_same g g' c d : (forall x, g x = g' x) -> hop v g c d = hop v g' c d.
Proof.
  intros S. unfold hop, step, is_empty.
  destruct (towards v d c) as [o|]; [|reflexivity]. rewrite <- S.
  destruct (g o); [|reflexivity].
  destruct (towards v d o) as [t|]; [|reflexivity]. rewrite <- S. reflexivity.
Qed.

Lemma chained_same g g' e ds from to :
  (forall x, g x = g' x) -> chained v g e ds from to -> chained v g' e ds from to.
Proof.
  intros S H. induction H as [d to Hd E | d x to _ IH N Hd E];
    rewrite (hop_same _ _ _ _ S) in E; [eapply one_jump | eapply one_more_jump]; eauto.
Qed.

Lemma chained_more g e ds ds' from to :
  incl ds ds' -> chained v g e ds from to -> chained v g e ds' from to.
Proof.
  intros I H. induction H; [eapply one_jump | eapply one_more_jump]; eauto.
Qed.

Lemma chained_as_set_back g g' e from to :
  (forall x, g x = g' x) -> on_board v from -> g from = None -> is_down e = true ->
  chained_as_set v g e from to -> chained_as_set v g' e to from.
Proof.
  intros S B M D. unfold chained_as_set. destruct (chain v).
  - intros H. apply (chained_same g); [exact S|].
    apply chained_more with (ds := map opposite (jump_directions v)).
    + intros d Hd. apply in_map_iff in Hd. destruct Hd as [d' [<- Hd]].
      apply opposite_jump_direction; exact Hd.
    + apply chain_back; assumption.
  - intros [d [Hd H]]. exists (opposite d). split; [apply opposite_jump_direction; exact Hd|].
    apply (chained_same g); [exact S|]. apply (chain_back g e [d]); assumption.
  - intros [d [Hd H]]. exists (opposite d). split; [apply opposite_jump_direction; exact Hd|].
    rewrite <- (hop_same g g') by exact S. apply hop_back; assumption.
Qed.

(** ** The lemma *)

Definition moved (g : grid) (from to : cell) (e : egg) : grid :=
  put (put g from None) to (Some e).

Theorem a_move_can_be_taken_back g e from to :
  on_board v from -> is_down e = true ->
  In to (destinations v g e from) -> In from (destinations v (moved g from to e) e to).
Proof.
  intros B D H. pose proof (destination_empty _ _ _ _ _ B H) as [N [Bt M]].
  apply destinations_spec in H; [|exact B]. apply destinations_spec; [exact Bt|].
  split; [congruence|]. destruct H as [_ [[d [Hd E]]|C]].
  - left. exists (opposite d). split; [apply opposite_direction; exact Hd|].
    apply step_spec in E. destruct E as [T _]. apply step_spec.
    split; [apply towards_back; assumption|].
    unfold moved. rewrite put_other, put_same by congruence. reflexivity.
  - right. apply chained_as_set_back with (g := put g from None); auto; [|apply put_same].
    intros x. unfold moved. destruct (cell_eq_dec x to) as [->|X].
    + rewrite put_same, put_other by exact N. exact M.
    + rewrite !(put_other _ to) by exact X. reflexivity.
Qed.

(** Then everything is as it was. *)
Lemma taken_back g e from to :
  g from = Some e -> g to = None -> to <> from ->
  forall c, moved (moved g from to e) to from e c = g c.
Proof.
  intros F M N c. unfold moved.
  destruct (cell_eq_dec c from) as [->|X]; [rewrite put_same; congruence|].
  rewrite put_other by exact X.
  destruct (cell_eq_dec c to) as [->|Y]; [rewrite put_same; congruence|].
  rewrite !put_other by assumption. reflexivity.
Qed.

End TakeBack.
