(** * A player who takes back never loses, so the start is a draw

    The player who follows the strategy is [me], the opponent [other me]. Whenever the opponent is to move, every face-down egg lies where it was flipped: in the
    camp of its owner's opponent. A turn of the opponent moves one egg. So after it at most one face-down egg is anywhere else, and the opponent, who needs two at home at least, has not
    finished; if an egg that was face-down has moved, the answer puts it back. *)

From Coq Require Import List Bool PeanoNat.
From Ovo Require Import Rules Game Chains Strategy TakeBack.
Import ListNotations.

Section Main.

Variable v : settings.
Hypothesis board : playable v.

Lemma other_other p : other (other p) = p.
Proof. destruct p; reflexivity. Qed.

Lemma other_differs p : other p <> p.
Proof. destruct p; discriminate. Qed.

Lemma me_or_other (p me : player) : p = me \/ p = other me.
Proof. destruct p, me; auto. Qed.

Lemma last_is_not_first n : 2 <= n -> n - 1 <> 0.
Proof.
  destruct n as [|[|n]]; intros L; [inversion L | apply le_S_n in L; inversion L | discriminate].
Qed.

Lemma last_two_differ n : 2 <= n -> n - 1 - 0 <> n - 1 - 1.
Proof.
  destruct n as [|[|n]]; intros L; [inversion L | apply le_S_n in L; inversion L |].
  simpl. rewrite Nat.sub_0_r. apply Nat.neq_succ_diag_l.
Qed.

Lemma turned_inside n i : 2 <= n -> n - 1 - i < n.
Proof.
  intros L. apply Nat.le_lt_trans with (n - 1); [apply Nat.le_sub_l|].
  destruct n as [|n]; [inversion L|]. simpl. rewrite Nat.sub_0_r. apply Nat.lt_succ_diag_r.
Qed.

(** No cell lies in both camps. *)
Lemma camps_are_apart p c : in_camp v p c = true -> in_camp v (other p) c = true -> False.
Proof.
  destruct board as [_ R]. apply last_is_not_first in R.
  unfold in_camp. rewrite !Nat.eqb_eq. destruct p; simpl; congruence.
Qed.

(** ** The invariant *)

(** Every face-down egg, but for one that lies on [c0], is in the camp where it was flipped. *)
Definition in_place_but (c0 : cell) (g : grid) : Prop :=
  forall c e, c <> c0 -> g c = Some e -> is_down e = true -> in_camp v (other (owner e)) c = true.

Definition in_place (g : grid) : Prop :=
  forall c e, g c = Some e -> is_down e = true -> in_camp v (other (owner e)) c = true.

Definition has_egg (g : grid) (p : player) (c : cell) : Prop :=
  on_board v c /\ exists e, g c = Some e /\ owner e = p.

Definition has_two_eggs (g : grid) (p : player) : Prop :=
  exists c c', c <> c' /\ has_egg g p c /\ has_egg g p c'.

Record safe (me : player) (p : position) : Prop := Safe {
  lies_in_place : in_place (cells_of p);
  opponent_has_two : has_two_eggs (cells_of p) (other me);
  has_not_erred : erred p <> Some me
}.

(** Who has two eggs, and no more than one of them at home, has not finished. *)
Lemma not_finished g p c0 : has_two_eggs g p -> in_place_but c0 g -> has_finished v g p = false.
Proof.
  intros [c [c' [N [E E']]]] P. apply not_true_iff_false. intros F.
  unfold has_finished in F. rewrite forallb_forall in F.
  assert (Home : forall x, has_egg g p x -> x = c0).
  { intros x [B [e [G O]]]. destruct (cell_eq_dec x c0) as [|X]; [assumption|exfalso].
    specialize (F x (proj2 (cells_on_board v x) B)). simpl in F. rewrite G in F.
    assert (Q : player_eqb (owner e) p = true) by (apply player_eqb_eq; exact O).
    rewrite Q in F. simpl in F. apply andb_true_iff in F. destruct F as [D C].
    specialize (P x e X G D). rewrite O in P. exact (camps_are_apart p x C P). }
  apply N. rewrite (Home c E), (Home c' E'). reflexivity.
Qed.

Lemma opponent_has_not_won me p c0 :
  has_two_eggs (cells_of p) (other me) -> in_place_but c0 (cells_of p) -> erred p <> Some me ->
  winner v p <> Some (other me).
Proof.
  intros T P E W. unfold winner in W. destruct (erred p) as [q|].
  - inversion W. apply E. destruct q, me; simpl in *; congruence.
  - apply find_some in W. destruct W as [_ F].
    rewrite (not_finished _ _ c0 T P) in F. discriminate.
Qed.

Lemma safe_is_not_lost me p : safe me p -> winner v p <> Some (other me).
Proof.
  intros [P T E]. apply (opponent_has_not_won me p (Cell 0 0)); auto.
  intros c e _. apply P.
Qed.

(** At the start no egg is face-down, and there are two of everybody at least. *)
Lemma start_is_safe me : safe me (start v).
Proof.
  destruct board as [[N W] R]. pose proof (Nat.le_trans _ _ _ N W) as W2.
  assert (First : forall i, i < 2 -> In (Cell i 0) (first_cells v One)).
  { intros i I. apply in_map_iff. exists i. split; [reflexivity | apply seq_In; eapply Nat.lt_le_trans; eauto]. }
  assert (Row : forall c, In c (first_cells v One) -> row c = 0).
  { intros c H. apply in_map_iff in H. destruct H as [i [<- _]]. reflexivity. }
  assert (One_has : forall i, i < 2 -> has_egg (cells_of (start v)) One (Cell i 0)).
  { intros i I. split; [split; simpl; apply Nat.lt_le_trans with 2; auto|]. exists (Egg One Up). split; [|reflexivity].
    unfold start, cells_of. rewrite (proj2 (member_In _ _) (First i I)). reflexivity. }
  assert (Two_has : forall i, i < 2 -> has_egg (cells_of (start v)) Two (half_turned v (Cell i 0))).
  { intros i I. split; [split; simpl; apply turned_inside; assumption|]. exists (Egg Two Up). split; [|reflexivity].
    unfold start, cells_of.
    assert (No : member (half_turned v (Cell i 0)) (first_cells v One) = false).
    { apply member_not_In. intros H. apply Row in H. simpl in H.
      rewrite Nat.sub_0_r in H. exact (last_is_not_first _ R H). }
    rewrite No.
    assert (Yes : In (half_turned v (Cell i 0)) (first_cells v Two)).
    { apply in_map. exact (First i I). }
    rewrite (proj2 (member_In _ _) Yes). reflexivity. }
  split.
  - intros c e G D. unfold start, cells_of in G.
    destruct (member c (first_cells v One)); [inversion G; subst; discriminate|].
    destruct (member c (first_cells v Two)); [inversion G; subst; discriminate | discriminate].
  - destruct me; simpl other.
    + exists (half_turned v (Cell 0 0)), (half_turned v (Cell 1 0)).
      split; [intros E; injection E; apply last_two_differ; exact W2|].
      split; apply Two_has; auto.
    + exists (Cell 0 0), (Cell 1 0). split; [discriminate|]. split; apply One_has; auto.
  - discriminate.
Qed.

(** ** Legal turns *)

Lemma over_has_no_actions p a : In a (actions v p) -> winner v p = None.
Proof. unfold actions. destruct (winner v p); [contradiction | reflexivity]. Qed.

Lemma turn_is_legal p a : winner v p = None -> In a (turns v p) -> In a (actions v p).
Proof.
  intros W H. unfold actions. rewrite W. apply in_app_iff. left.
  destruct (turns v p); [contradiction | exact H].
Qed.

(** What makes a move legal. *)
Lemma legal_move p from to :
  In (Move from to) (actions v p) <->
  winner v p = None /\ on_board v from /\
  exists e, cells_of p from = Some e /\ may_move (to_move p) e = true /\
            In to (destinations v (cells_of p) e from).
Proof.
  split.
  - intros H. split; [eapply over_has_no_actions; exact H|].
    unfold actions in H. destruct (winner v p); [contradiction|].
    apply in_app_iff in H. destruct H as [H|H].
    + assert (T : In (Move from to) (turns v p)).
      { destruct (turns v p); [destruct H as [H|[]]; discriminate | exact H]. }
      unfold turns in T. apply in_flat_map in T. destruct T as [c [C T]].
      unfold turns_on in T. destruct (cells_of p c) as [e|] eqn:G; [|contradiction].
      apply in_app_iff in T. destruct T as [T|T].
      * destruct (may_move (to_move p) e) eqn:Y; [|contradiction].
        apply in_map_iff in T. destruct T as [x [E D]]. inversion E; subst.
        split; [apply cells_on_board; exact C|]. exists e. auto.
      * destruct (is_down e); [destruct T as [T|[]]; discriminate | contradiction].
    + destruct (may_claim_wrongly v p); [destruct H as [H|[]]; discriminate | contradiction].
  - intros [W [B [e [G [Y D]]]]]. apply turn_is_legal; [exact W|].
    unfold turns. apply in_flat_map. exists from. split; [apply cells_on_board; exact B|].
    unfold turns_on. rewrite G, Y. apply in_app_iff. left. apply in_map. exact D.
Qed.

Lemma play_hands_on p a : to_move (play v p a) = other (to_move p).
Proof. destruct a as [from to| | |]; simpl; try reflexivity. destruct (cells_of p from); reflexivity. Qed.

Lemma played_move p from to e :
  cells_of p from = Some e ->
  cells_of (play v p (Move from to)) = moved (cells_of p) from to (arrived v e to).
Proof. intros G. simpl. rewrite G. reflexivity. Qed.

Lemma arrived_owner e c : owner (arrived v e c) = owner e.
Proof. unfold arrived. destruct (flips v e c); reflexivity. Qed.

Lemma face_down_arrives e c : is_down e = true -> arrived v e c = e.
Proof. intros D. unfold arrived, flips. rewrite D. reflexivity. Qed.

(** Eggs do not get fewer. *)
Lemma two_eggs_remain p a q :
  In a (actions v p) -> has_two_eggs (cells_of p) q -> has_two_eggs (cells_of (play v p a)) q.
Proof.
  intros L T. destruct a as [from to| | |]; try exact T.
  apply legal_move in L. destruct L as [_ [B [e [G [_ D]]]]].
  destruct (destination_empty _ _ _ _ _ B D) as [N [Bt M]].
  rewrite (played_move _ _ _ _ G).
  assert (Still : forall c, has_egg (cells_of p) q c ->
            has_egg (moved (cells_of p) from to (arrived v e to)) q (if cell_eqb c from then to else c)).
  { intros c [C [x [X O]]]. destruct (cell_eqb c from) eqn:Q.
    - apply cell_eqb_eq in Q. subst c. split; [exact Bt|]. exists (arrived v e to).
      unfold moved. rewrite put_same, arrived_owner. split; [reflexivity | congruence].
    - apply cell_eqb_neq in Q. split; [exact C|]. exists x. split; [|exact O].
      unfold moved. rewrite !put_other; [exact X | exact Q |]. intros ->. congruence. }
  destruct T as [c [c' [Di [E E']]]].
  exists (if cell_eqb c from then to else c), (if cell_eqb c' from then to else c').
  split; [|split; apply Still; assumption].
  destruct E as [_ [x [X _]]], E' as [_ [x' [X' _]]].
  destruct (cell_eqb c from) eqn:Q, (cell_eqb c' from) eqn:Q'.
  - apply cell_eqb_eq in Q, Q'. congruence.
  - intros <-. congruence.
  - intros ->. congruence.
  - exact Di.
Qed.

(** One turn moves one egg, so at most one is out of place after it. *)
Lemma one_turn_moves_one_egg p a :
  in_place (cells_of p) -> In a (actions v p) -> exists c0, in_place_but c0 (cells_of (play v p a)).
Proof.
  intros P L. destruct a as [from to| | |];
    try (exists (Cell 0 0); intros c e _; apply P).
  apply legal_move in L. destruct L as [_ [B [x [G _]]]].
  exists to. intros c e N. rewrite (played_move _ _ _ _ G). unfold moved.
  rewrite put_other by exact N.
  destruct (cell_eq_dec c from) as [->|F]; [rewrite put_same; discriminate|].
  rewrite put_other by exact F. apply P.
Qed.

(** So the opponent does not win with a turn that begins where all is in place. *)
Lemma opponent_does_not_win me p a :
  safe me p -> to_move p = other me -> In a (actions v p) -> winner v (play v p a) <> Some (other me).
Proof.
  intros [P T E] O L. destruct (one_turn_moves_one_egg p a P L) as [c0 Q].
  apply (opponent_has_not_won me _ c0); [apply two_eggs_remain; assumption | exact Q |].
  destruct a as [from to| | |]; simpl; try exact E.
  - destruct (cells_of p from); exact E.
  - rewrite O. intros X; inversion X. apply (other_differs me). assumption.
Qed.

(** ** Turns that move no face-down egg *)

Definition is_calm (p : position) (a : action) : Prop :=
  forall from to e, a = Move from to -> cells_of p from = Some e -> is_down e = false.

(** They leave everything in place: an egg that is flipped lies where it was flipped. *)
Lemma calm_turn_is_safe me p a :
  safe me p -> In a (actions v p) -> is_calm p a -> (a = Claim -> to_move p = other me) ->
  safe me (play v p a).
Proof.
  intros [P T E] L Calm Wrong. split.
  - destruct a as [from to| | |]; try exact P.
    apply legal_move in L. destruct L as [_ [B [x [G _]]]].
    pose proof (Calm from to x eq_refl G) as U.
    intros c e. rewrite (played_move _ _ _ _ G). unfold moved.
    destruct (cell_eq_dec c to) as [->|N].
    + rewrite put_same. intros Q; inversion Q; subst. intros D.
      rewrite arrived_owner. unfold arrived in D. destruct (flips v x to) eqn:F; [|congruence].
      unfold flips in F. apply andb_true_iff in F. apply F.
    + rewrite put_other by exact N.
      destruct (cell_eq_dec c from) as [->|M]; [rewrite put_same; discriminate|].
      rewrite put_other by exact M. apply P.
  - apply two_eggs_remain; assumption.
  - destruct a as [from to| | |]; simpl; try exact E.
    + destruct (cells_of p from); exact E.
    + rewrite (Wrong eq_refl). intros X; inversion X. apply (other_differs me). assumption.
Qed.

(** And no face-down egg moves. *)
Lemma calm_turn_moves_none p a c e :
  In a (actions v p) -> is_calm p a ->
  cells_of p c = Some e -> is_down e = true -> cells_of (play v p a) c = Some e.
Proof.
  intros L Calm G D. destruct a as [from to| | |]; try exact G.
  apply legal_move in L. destruct L as [_ [B [x [X [_ Y]]]]].
  destruct (destination_empty _ _ _ _ _ B Y) as [_ [_ M]].
  pose proof (Calm from to x eq_refl X) as U.
  rewrite (played_move _ _ _ _ X). unfold moved.
  rewrite !put_other; [exact G | |]; intros ->; congruence.
Qed.

Lemma last_move_none p a h : last_face_down_move ((p, a) :: h) = None -> is_calm p a.
Proof.
  intros H from to e -> G. simpl in H. rewrite G in H.
  destruct (is_down e); [discriminate | reflexivity].
Qed.

(** ** Idle turns *)

Lemma first_of_In p others : forall a, In (first_of v p a others) (a :: others).
Proof.
  unfold first_of. induction others as [|b others IH]; intros a; simpl fold_left; [left; reflexivity|].
  destruct (comes_before (rank v p b) (rank v p a)).
  - right. apply IH.
  - destruct (IH a) as [<-|H]; [left; reflexivity | right; right; exact H].
Qed.

Lemma idle_is_legal p : winner v p = None -> In (idle v p) (actions v p).
Proof.
  intros W. unfold idle. destruct (face_down_cells v (cells_of p)) as [|c l] eqn:F.
  - destruct (turns v p) as [|a others] eqn:T.
    + unfold actions. rewrite W, T. simpl. auto.
    + apply turn_is_legal; [exact W|]. rewrite T. apply first_of_In.
  - apply turn_is_legal; [exact W|].
    assert (H : In c (face_down_cells v (cells_of p))) by (rewrite F; left; reflexivity).
    apply filter_In in H. destruct H as [C D].
    unfold turns. apply in_flat_map. exists c. split; [exact C|]. unfold turns_on.
    destruct (cells_of p c) as [e|]; [|discriminate]. rewrite D. apply in_app_iff. right. left. reflexivity.
Qed.

Lemma idle_is_calm p : winner v p = None -> is_calm p (idle v p).
Proof.
  intros W from to e I G. pose proof (idle_is_legal p W) as L. rewrite I in L.
  apply legal_move in L. destruct L as [_ [B _]].
  unfold idle in I. destruct (face_down_cells v (cells_of p)) as [|c l] eqn:F; [|discriminate].
  destruct (is_down e) eqn:D; [exfalso|reflexivity].
  assert (H : In from (face_down_cells v (cells_of p))).
  { apply filter_In. split; [apply cells_on_board; exact B|]. rewrite G. exact D. }
  rewrite F in H. exact H.
Qed.

Lemma idle_claims_nothing p : idle v p <> Claim.
Proof.
  intros I. unfold idle in I. destruct (face_down_cells v (cells_of p)) as [|c l]; [|discriminate].
  destruct (turns v p) as [|a others] eqn:T; [discriminate|].
  pose proof (first_of_In (to_move p) others a) as H. rewrite I, <- T in H.
  unfold turns in H. apply in_flat_map in H. destruct H as [c [_ H]]. unfold turns_on in H.
  destruct (cells_of p c) as [e|]; [|contradiction]. apply in_app_iff in H. destruct H as [H|H].
  - destruct (may_move (to_move p) e); [|contradiction].
    apply in_map_iff in H. destruct H as [? [? _]]. discriminate.
  - destruct (is_down e); [destruct H as [H|[]]; discriminate | contradiction].
Qed.

(** ** Taking back *)

(** The last turn moved a face-down egg, in a position where all was in place. *)
Definition disturbed (me : player) (h : history) (p : position) : Prop :=
  exists before from to e h',
    h = (before, Move from to) :: h' /\ safe me before /\
    In (Move from to) (actions v before) /\
    cells_of before from = Some e /\ is_down e = true /\ p = play v before (Move from to).

Lemma taking_back_is_legal me h p :
  disturbed me h p -> winner v p = None -> In (take_back v h p) (actions v p).
Proof.
  intros [q [from [to [e [h' [-> [_ [L [G [D ->]]]]]]]]]] W.
  unfold take_back. simpl last_face_down_move. rewrite G, D.
  apply legal_move in L. destruct L as [_ [B [x [X [_ Y]]]]].
  rewrite G in X; inversion X; subst x. clear X.
  destruct (destination_empty _ _ _ _ _ B Y) as [N [Bt M]].
  apply legal_move. split; [exact W|]. split; [exact Bt|]. exists e.
  rewrite (played_move _ _ _ _ G), face_down_arrives by exact D.
  split; [apply put_same|]. split.
  - unfold may_move. rewrite D. reflexivity.
  - apply a_move_can_be_taken_back; assumption.
Qed.

(** After it all is as before. *)
Lemma taking_back_restores me h p q a h' :
  disturbed me h p -> h = (q, a) :: h' ->
  forall c, cells_of (play v p (take_back v h p)) c = cells_of q c.
Proof.
  intros [q' [from [to [e [h'' [E [_ [L [G [D ->]]]]]]]]]] E'. subst h. inversion E'; subst q' a h''.
  unfold take_back. simpl last_face_down_move. rewrite G, D.
  apply legal_move in L. destruct L as [_ [B [x [X [_ Y]]]]].
  rewrite G in X; inversion X; subst x. clear X.
  destruct (destination_empty _ _ _ _ _ B Y) as [N [Bt M]].
  assert (T : cells_of (play v q (Move from to)) to = Some e).
  { rewrite (played_move _ _ _ _ G), face_down_arrives by exact D. apply put_same. }
  intros c. rewrite (played_move _ _ _ _ T), (played_move _ _ _ _ G), !face_down_arrives by exact D.
  apply taken_back; assumption.
Qed.

Lemma taking_back_is_safe me h p : disturbed me h p -> safe me (play v p (take_back v h p)).
Proof.
  intros Dis. pose proof Dis as [q [from [to [e [h' [E [[P T R] [L [G [D ->]]]]]]]]]].
  pose proof (taking_back_restores _ _ _ _ _ _ Dis E) as Same.
  split.
  - intros c x. rewrite Same. apply P.
  - destruct T as [c [c' [N [[B [x [X O]]] [B' [x' [X' O']]]]]]]. exists c, c'.
    split; [exact N|]. split.
    + split; [exact B|]. exists x. rewrite Same. auto.
    + split; [exact B'|]. exists x'. rewrite Same. auto.
  - subst h. unfold take_back. simpl last_face_down_move. rewrite G, D.
    simpl. rewrite G. simpl. destruct (put (put (cells_of q) from None) to (Some (arrived v e to)) to); exact R.
Qed.

(** ** The invariant holds in every position that can arise *)

Definition invariant (me : player) (h : history) (p : position) : Prop :=
  (to_move p = other me -> safe me p) /\
  (to_move p = me -> (safe me p /\ last_face_down_move h = None) \/ disturbed me h p) /\
  winner v p <> Some (other me).

Lemma invariant_holds me h p : arises v me (take_back v) h p -> invariant me h p.
Proof.
  intros A. induction A as [|h p A [_ [Own _]] W M | h p a A [Opp _] W M L].
  - pose proof (start_is_safe me) as S. split; [auto|]. split; [auto|]. apply safe_is_not_lost; exact S.
  - assert (S : safe me (play v p (take_back v h p))).
    { destruct (Own M) as [[S N]|Dis]; [|apply taking_back_is_safe; exact Dis].
      unfold take_back. rewrite N.
      apply calm_turn_is_safe; [exact S | apply idle_is_legal; exact W | apply idle_is_calm; exact W |].
      intros C. exfalso. exact (idle_claims_nothing p C). }
    split; [auto|]. split; [|apply safe_is_not_lost; exact S].
    rewrite play_hands_on, M. intros X. exfalso. exact (other_differs me X).
  - pose proof (Opp M) as S. split; [|split].
    + rewrite play_hands_on, M, other_other. intros X. exfalso. exact (other_differs me (eq_sym X)).
    + intros _. destruct (last_face_down_move ((p, a) :: h)) as [[from to]|] eqn:F.
      * right. destruct a as [from' to'| | |]; try discriminate. simpl in F.
        destruct (cells_of p from') as [e|] eqn:G; [|discriminate].
        destruct (is_down e) eqn:D; [|discriminate].
        exists p, from', to', e, h. auto 7.
      * left. split; [|reflexivity]. apply calm_turn_is_safe; auto.
        eapply last_move_none; exact F.
    + apply opponent_does_not_win; assumption.
Qed.

(** The invariant in its own words: whenever the opponent is to move, every face-down egg is in the camp where it was flipped. *)
Theorem face_down_eggs_are_in_place me h p c e :
  arises v me (take_back v) h p -> to_move p = other me ->
  cells_of p c = Some e -> is_down e = true -> in_camp v (other (owner e)) c = true.
Proof.
  intros A M G D. destruct (invariant_holds me h p A) as [S _].
  exact (lies_in_place me p (S M) c e G D).
Qed.

(** It never leaves the very cell: a turn of the opponent and its answer move no face-down egg. *)
Theorem face_down_eggs_stay me h p a c e :
  arises v me (take_back v) h p -> to_move p = other me -> In a (actions v p) ->
  let p' := play v p a in
  winner v p' = None ->
  cells_of p c = Some e -> is_down e = true ->
  cells_of (play v p' (take_back v ((p, a) :: h) p')) c = Some e.
Proof.
  intros A M L p' W G D. pose proof (over_has_no_actions p a L) as W0.
  assert (A' : arises v me (take_back v) ((p, a) :: h) p') by (apply after_other_turn; assumption).
  destruct (invariant_holds _ _ _ A') as [_ [Own _]].
  assert (M' : to_move p' = me) by (unfold p'; rewrite play_hands_on, M; apply other_other).
  destruct (Own M') as [[_ N]|Dis].
  - unfold take_back. rewrite N.
    apply calm_turn_moves_none; [apply idle_is_legal; exact W | apply idle_is_calm; exact W | | exact D].
    apply calm_turn_moves_none; [exact L | eapply last_move_none; exact N | exact G | exact D].
  - rewrite (taking_back_restores me _ p' p a h Dis eq_refl c). exact G.
Qed.

(** ** The theorem *)

Theorem take_back_never_loses me : never_loses v me (take_back v).
Proof.
  split.
  - intros h p A W M. destruct (invariant_holds me h p A) as [_ [Own _]].
    destruct (Own M) as [[_ N]|Dis].
    + unfold take_back. rewrite N. apply idle_is_legal; exact W.
    + apply (taking_back_is_legal me); assumption.
  - intros h p A. apply (invariant_holds me h p A).
Qed.

(** A game between two strategies that are legal is one that can arise against each of them. *)
Lemma game_arises me s t :
  is_legal v me s -> is_legal v (other me) t ->
  forall k, let (h, p) := game v (fun p => if player_eqb p me then s else t) k in
            arises v me s h p /\ arises v (other me) t h p.
Proof.
  intros Ls Lt. induction k as [|k IH]; simpl; [split; apply at_the_start|].
  destruct (game v (fun p => if player_eqb p me then s else t) k) as [h p]. destruct IH as [A B].
  destruct (winner v p) eqn:W; [auto|].
  destruct (me_or_other (to_move p) me) as [M|M].
  - assert (E : player_eqb (to_move p) me = true) by (apply player_eqb_eq; exact M).
    rewrite E. split; [apply after_own_turn; assumption|].
    apply after_other_turn; auto. rewrite other_other. exact M.
  - assert (E : player_eqb (to_move p) me = false).
    { rewrite M. destruct me; reflexivity. }
    rewrite E. split; [apply after_other_turn; auto | apply after_own_turn; assumption].
Qed.

Theorem nobody_forces_a_win me s : ~ forces_a_win v me s.
Proof.
  intros [L Wins]. destruct (take_back_never_loses (other me)) as [Lt Never].
  destruct (Wins (take_back v) Lt) as [k W].
  pose proof (game_arises me s (take_back v) L Lt k) as A.
  destruct (game v _ k) as [h p]. destruct A as [_ A].
  apply (Never h p A). rewrite other_other. exact W.
Qed.

End Main.

(** On every board and under every reading that [settings] has, the start is a draw. *)
Theorem ovo_is_a_draw : forall v : settings, playable v -> the_start_is_a_draw v.
Proof.
  intros v P. split.
  - intros me. exists (take_back v). apply take_back_never_loses; exact P.
  - intros me s. apply nobody_forces_a_win; exact P.
Qed.

(** As printed: for all W, H and n. *)
Corollary ovo_as_published_is_a_draw :
  forall W H n : nat, 2 <= n -> n <= W -> 2 <= H -> the_start_is_a_draw (published W H n).
Proof.
  intros W H n N F R. apply ovo_is_a_draw. unfold playable. simpl. auto.
Qed.
