(** * Chains of jumps: the search of [Rules.v] finds exactly what clause 4 says *)

From Coq Require Import List Bool PeanoNat.
From Ovo Require Import Rules.
Import ListNotations.

(** ** Booleans and what they mean *)

Lemma cell_eqb_eq a b : cell_eqb a b = true <-> a = b.
Proof.
  unfold cell_eqb. destruct a as [x y], b as [x' y']; simpl.
  rewrite andb_true_iff, !Nat.eqb_eq.
  split; [intros [-> ->]; reflexivity | intros E; inversion E; auto].
Qed.

Lemma cell_eqb_refl a : cell_eqb a a = true.
Proof. apply cell_eqb_eq; reflexivity. Qed.

Lemma cell_eqb_neq a b : cell_eqb a b = false <-> a <> b.
Proof.
  rewrite <- not_true_iff_false, cell_eqb_eq. tauto.
Qed.

Lemma cell_eq_dec (a b : cell) : a = b \/ a <> b.
Proof.
  destruct (cell_eqb a b) eqn:E.
  - left; apply cell_eqb_eq; exact E.
  - right; apply cell_eqb_neq; exact E.
Qed.

Lemma player_eqb_eq p q : player_eqb p q = true <-> p = q.
Proof. destruct p, q; simpl; split; congruence. Qed.

Lemma member_In c l : member c l = true <-> In c l.
Proof.
  unfold member. rewrite existsb_exists. split.
  - intros [x [H E]]. apply cell_eqb_eq in E. subst; exact H.
  - intros H. exists c. split; [exact H | apply cell_eqb_refl].
Qed.

Lemma member_not_In c l : member c l = false <-> ~ In c l.
Proof. rewrite <- not_true_iff_false, member_In. tauto. Qed.

Lemma fresh_In l : forall seen c, In c (fresh seen l) <-> In c l /\ ~ In c seen.
Proof.
  induction l as [|x l IH]; intros seen c; simpl.
  - tauto.
  - destruct (member x seen) eqn:M.
    + apply member_In in M. rewrite IH. split.
      * intros [H N]; auto.
      * intros [[<-|H] N]; [contradiction | auto].
    + apply member_not_In in M. simpl. rewrite IH. simpl. split.
      * intros [<-|[H N]]; [auto | split; [auto | tauto]].
      * intros [[<-|H] N]; [auto |].
        destruct (cell_eq_dec x c) as [->|D]; [auto | right; tauto].
Qed.

Lemma fresh_NoDup l : forall seen, NoDup (fresh seen l).
Proof.
  induction l as [|x l IH]; intros seen; simpl.
  - constructor.
  - destruct (member x seen); [apply IH|].
    constructor; [|apply IH].
    rewrite fresh_In. simpl. tauto.
Qed.

Lemma NoDup_app_disjoint (l m : list cell) :
  NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m).
Proof.
  induction l as [|x l IH]; simpl; intros Nl Nm D; [exact Nm|].
  inversion Nl; subst. constructor.
  - rewrite in_app_iff. intros [H|H]; [contradiction | exact (D x (or_introl eq_refl) H)].
  - apply IH; auto.
Qed.

Lemma each_way_In go ds c : In c (each_way go ds) <-> exists d, In d ds /\ go d = Some c.
Proof.
  unfold each_way. rewrite in_flat_map. split.
  - intros [d [H I]]. exists d. destruct (go d); simpl in I; [|contradiction].
    destruct I as [->|[]]. auto.
  - intros [d [H E]]. exists d. rewrite E. simpl; auto.
Qed.

Lemma is_empty_true g c : is_empty g c = true <-> g c = None.
Proof. unfold is_empty. destruct (g c); split; congruence. Qed.

(** ** A search that spreads finds everything, if it may go on for long enough *)

Section Spread.

Variable next : cell -> list cell.

(** Whatever holds of what is seen and passes on to the next cells holds of all that is found. *)
Lemma spread_keeps (P : cell -> Prop) :
  (forall x y, P x -> In y (next x) -> P y) ->
  forall fuel seen frontier,
    (forall x, In x seen -> P x) -> (forall x, In x frontier -> P x) ->
    forall x, In x (spread next fuel seen frontier) -> P x.
Proof.
  intros Pass. induction fuel as [|fuel IH]; simpl; intros seen frontier Hs Hf x Hx; [auto|].
  destruct (fresh seen (flat_map next frontier)) as [|y new] eqn:F; [auto|].
  assert (N : forall z, In z (y :: new) -> P z).
  { intros z Hz. rewrite <- F, fresh_In, in_flat_map in Hz.
    destruct Hz as [[w [Hw Hz]] _]. eauto. }
  apply (IH ((y :: new) ++ seen) (y :: new)); auto.
  intros z Hz. apply in_app_iff in Hz. destruct Hz; auto.
Qed.

(** Every round finds a cell that is not yet seen, so there are no more rounds than cells. In the end nothing is left to go on to. *)
Lemma spread_closed (all : list cell) :
  (forall x y, In x all -> In y (next x) -> In y all) ->
  forall fuel seen frontier,
    NoDup seen -> incl seen all -> incl frontier seen ->
    (forall x, In x seen -> In x frontier \/ incl (next x) seen) ->
    length all < fuel + length seen ->
    incl seen (spread next fuel seen frontier) /\
    forall x, In x (spread next fuel seen frontier) -> incl (next x) (spread next fuel seen frontier).
Proof.
  intros Board. induction fuel as [|fuel IH]; simpl; intros seen frontier N A F C L.
  - exfalso. apply (Nat.lt_irrefl (length all)).
    eapply Nat.lt_le_trans; [exact L | apply NoDup_incl_length; assumption].
  - destruct (fresh seen (flat_map next frontier)) as [|y new] eqn:E.
    + split; [apply incl_refl|]. intros x Hx. destruct (C x Hx) as [Hf|Hc]; [|exact Hc].
      intros z Hz. destruct (member z seen) eqn:M; [apply member_In; exact M|].
      exfalso. apply member_not_In in M.
      assert (Bad : In z (fresh seen (flat_map next frontier))).
      { apply fresh_In. split; [apply in_flat_map; eauto | exact M]. }
      rewrite E in Bad. exact Bad.
    + assert (New : forall z, In z (y :: new) <-> In z (flat_map next frontier) /\ ~ In z seen).
      { intros z. rewrite <- E. apply fresh_In. }
      assert (ND : NoDup (y :: new)).
      { rewrite <- E. apply fresh_NoDup. }
      destruct (IH ((y :: new) ++ seen) (y :: new)) as [I R].
      * apply NoDup_app_disjoint; auto. intros z Hz. apply New in Hz. tauto.
      * intros z Hz. apply in_app_iff in Hz. destruct Hz as [Hz|Hz]; [|auto].
        apply New in Hz. destruct Hz as [Hz _]. apply in_flat_map in Hz.
        destruct Hz as [w [Hw Hz]]. eauto.
      * intros z Hz. apply in_app_iff; auto.
      * intros x Hx. apply in_app_iff in Hx. destruct Hx as [Hx|Hx]; [auto|].
        right. intros z Hz. apply in_app_iff.
        destruct (C x Hx) as [Hf|Hc]; [|auto].
        destruct (member z seen) eqn:M; [apply member_In in M; auto|].
        apply member_not_In in M. left. apply New.
        split; [apply in_flat_map; eauto | exact M].
      * rewrite app_length. simpl. eapply Nat.lt_le_trans; [exact L|].
        rewrite Nat.add_succ_r. apply le_n_S, Nat.add_le_mono_l, Nat.le_add_l.
      * split; [|exact R]. intros z Hz. apply I. apply in_app_iff; auto.
Qed.

End Spread.

Section Chains.

Variable v : settings.

(** ** Cells of the board *)

Definition on_board (c : cell) : Prop := column c < columns v /\ row c < rows v.

Lemma seq_In x n : In x (seq 0 n) <-> x < n.
Proof.
  rewrite in_seq. simpl. split; [intros [_ L]; exact L | intros L; split; [apply Nat.le_0_l | exact L]].
Qed.

Lemma cells_on_board c : In c (cells v) <-> on_board c.
Proof.
  unfold cells, on_board. rewrite in_flat_map. split.
  - intros [r [Hr Hc]]. apply in_map_iff in Hc. destruct Hc as [x [<- Hx]].
    apply seq_In in Hr, Hx. auto.
  - intros [Hc Hr]. exists (row c). split; [apply seq_In; exact Hr|].
    apply in_map_iff. exists (column c). split; [destruct c; reflexivity | apply seq_In; exact Hc].
Qed.

Lemma shifted_inside s size x y : x < size -> shifted s size x = Some y -> y < size.
Proof.
  destruct s; simpl.
  - destruct x; [discriminate|]. intros H E; inversion E; subst. apply Nat.lt_succ_l; exact H.
  - intros H E; inversion E; subst; exact H.
  - destruct (S x <? size) eqn:L; [|congruence].
    apply Nat.ltb_lt in L. intros _ E; inversion E; subst; exact L.
Qed.

Lemma towards_on_board d a b : on_board a -> towards v d a = Some b -> on_board b.
Proof.
  unfold towards, on_board. intros [Hc Hr].
  destruct (shifted (right d) (columns v) (column a)) eqn:X; [|congruence].
  destruct (shifted (up d) (rows v) (row a)) eqn:Y; [|congruence].
  intros E; inversion E; simpl. split; eapply shifted_inside; eauto.
Qed.

Lemma step_spec g c d t :
  step v g c d = Some t <-> towards v d c = Some t /\ g t = None.
Proof.
  unfold step. destruct (towards v d c) as [x|]; [|split; [congruence | intros [E _]; congruence]].
  destruct (is_empty g x) eqn:M.
  - apply is_empty_true in M. split; [intros E; inversion E; subst; auto | intros [E _]; exact E].
  - split; [congruence|]. intros [E N]. inversion E; subst. apply is_empty_true in N. congruence.
Qed.

(** A jump, in words: next to the jumper there is an egg, and beyond it nothing. *)
Lemma hop_spec g c d t :
  hop v g c d = Some t <->
  exists over, towards v d c = Some over /\ g over <> None /\ towards v d over = Some t /\ g t = None.
Proof.
  unfold hop. split.
  - destruct (towards v d c) as [x|]; [|congruence].
    destruct (is_empty g x) eqn:M; [congruence|].
    intros E. apply step_spec in E. exists x. split; [reflexivity|]. split; [|exact E].
    intros N. apply is_empty_true in N. congruence.
  - intros [x [E [N S]]]. rewrite E. destruct (is_empty g x) eqn:M.
    + apply is_empty_true in M. contradiction.
    + apply step_spec. exact S.
Qed.

Lemma hop_on_board g d a b : on_board a -> hop v g a d = Some b -> on_board b.
Proof.
  rewrite hop_spec. intros H [x [E [_ [F _]]]].
  eapply towards_on_board; [|exact F]. eapply towards_on_board; eauto.
Qed.

(** ** Chains in the words of clause 4

    Jumps follow each other, as long as no flip ends the move. *)

Inductive chained (g : grid) (e : egg) (ds : list direction) (from : cell) : cell -> Prop :=
  | one_jump d to :
      In d ds -> hop v g from d = Some to -> chained g e ds from to
  | one_more_jump d at_cell to :
      chained g e ds from at_cell -> stops v e at_cell = false ->
      In d ds -> hop v g at_cell d = Some to -> chained g e ds from to.

(** The search finds the ends of all chains, of whatever length, and nothing else. *)
Theorem chains_spec g e ds from to :
  on_board from -> (In to (chains v g e ds from) <-> chained g e ds from to).
Proof.
  intros B. unfold chains.
  set (first := fresh [] (each_way (hop v g from) ds)).
  assert (First : forall x, In x first <-> exists d, In d ds /\ hop v g from d = Some x).
  { intros x. unfold first. rewrite fresh_In, each_way_In. simpl. tauto. }
  assert (Next : forall x y, In y (onward v g e ds x) <->
            stops v e x = false /\ exists d, In d ds /\ hop v g x d = Some y).
  { intros x y. unfold onward. destruct (stops v e x).
    - simpl. split; [contradiction | intros [F _]; congruence].
    - rewrite each_way_In. tauto. }
  split.
  - apply spread_keeps with (P := chained g e ds from).
    + intros x y Hx Hy. apply Next in Hy. destruct Hy as [S [d [Hd E]]].
      eapply one_more_jump; eauto.
    + intros x Hx. apply First in Hx. destruct Hx as [d [Hd E]]. eapply one_jump; eauto.
    + intros x Hx. apply First in Hx. destruct Hx as [d [Hd E]]. eapply one_jump; eauto.
  - destruct (spread_closed (onward v g e ds) (cells v)) with
      (fuel := S (length (cells v))) (seen := first) (frontier := first) as [I R].
    + intros x y Hx Hy. apply Next in Hy. destruct Hy as [_ [d [_ E]]].
      apply cells_on_board in Hx. apply cells_on_board. eapply hop_on_board; eauto.
    + apply fresh_NoDup.
    + intros x Hx. apply First in Hx. destruct Hx as [d [_ E]].
      apply cells_on_board. eapply hop_on_board; eauto.
    + apply incl_refl.
    + auto.
    + simpl. apply Nat.lt_succ_r, Nat.le_add_r.
    + intros H. induction H as [d to Hd E | d x to H IH S Hd E].
      * apply I. apply First. eauto.
      * apply (R x IH). apply Next. eauto.
Qed.

Lemma chained_empty g e ds from to : chained g e ds from to -> g to = None.
Proof.
  intros H. destruct H as [d to _ E | d x to _ _ _ E];
    apply hop_spec in E; destruct E as [? [_ [_ [_ E]]]]; exact E.
Qed.

Lemma chained_on_board g e ds from to : on_board from -> chained g e ds from to -> on_board to.
Proof.
  intros B H. induction H; eapply hop_on_board; eauto.
Qed.

(** ** Where an egg can go, in words *)

Definition chained_as_set (g : grid) (e : egg) (from to : cell) : Prop :=
  match chain v with
  | Free => chained g e (jump_directions v) from to
  | Straight => exists d, In d (jump_directions v) /\ chained g e [d] from to
  | Single => exists d, In d (jump_directions v) /\ hop v g from d = Some to
  end.

Lemma chain_ends_spec g e from to :
  on_board from -> (In to (chain_ends v g e from) <-> chained_as_set g e from to).
Proof.
  intros B. unfold chain_ends, chained_as_set. destruct (chain v).
  - apply chains_spec; exact B.
  - rewrite in_flat_map. split; intros [d [Hd H]]; exists d; (split; [exact Hd|]);
      apply (chains_spec g e [d] from to B); exact H.
  - apply each_way_In.
Qed.

(** A destination is another cell, a step or a chain away. *)
Theorem destinations_spec g e from to :
  on_board from ->
  (In to (destinations v g e from) <->
   to <> from /\
   ((exists d, In d directions /\ step v g from d = Some to) \/
    chained_as_set (put g from None) e from to)).
Proof.
  intros B. unfold destinations. rewrite fresh_In, in_app_iff, each_way_In, chain_ends_spec by exact B.
  simpl. intuition congruence.
Qed.

Lemma put_same g c x : put g c x c = x.
Proof. unfold put. rewrite cell_eqb_refl. reflexivity. Qed.

Lemma put_other g c x c' : c' <> c -> put g c x c' = g c'.
Proof. intros N. unfold put. apply cell_eqb_neq in N. rewrite N. reflexivity. Qed.

(** A destination is an empty cell of the board. *)
Lemma destination_empty g e from to :
  on_board from -> In to (destinations v g e from) -> to <> from /\ on_board to /\ g to = None.
Proof.
  intros B H. apply destinations_spec in H; [|exact B]. destruct H as [N H].
  split; [exact N|]. destruct H as [[d [_ S]]|C].
  - apply step_spec in S. destruct S as [T M]. split; [|exact M].
    eapply towards_on_board; eauto.
  - assert (X : on_board to /\ put g from None to = None).
    { unfold chained_as_set in C. destruct (chain v).
      - split; [eapply chained_on_board | eapply chained_empty]; eauto.
      - destruct C as [d [_ C]]. split; [eapply chained_on_board | eapply chained_empty]; eauto.
      - destruct C as [d [_ C]]. split; [eapply hop_on_board; eauto|].
        apply hop_spec in C. destruct C as [? [_ [_ [_ C]]]]. exact C. }
    destruct X as [X M]. split; [exact X|]. rewrite put_other in M by exact N. exact M.
Qed.

End Chains.
