(** * Two eggs are needed

    With one egg each the theorem is false: on two rows and two columns player 1 is sure to win. So [2 <= eggs] is no whim of the proof. *)

From Coq Require Import List Bool PeanoNat.
From Ovo Require Import Rules Game Draw.
Import ListNotations.

Definition tiny : settings := published 2 2 1.

(** First a1-a2, where the egg is flipped. Then win at once, or else do the first thing that is legal. *)
Definition greedy : strategy :=
  fun h p =>
    match h with
    | [] => Move (Cell 0 0) (Cell 0 1)
    | _ =>
        match find (fun a => match winner tiny (play tiny p a) with Some One => true | _ => false end) (actions tiny p) with
        | Some a => a
        | None => hd Skip (actions tiny p)
        end
    end.

Lemma greedy_is_legal : is_legal tiny One greedy.
Proof.
  intros h p A W _. unfold greedy. destruct h as [|t h].
  - inversion A; subst. vm_compute. auto.
  - destruct (find _ (actions tiny p)) as [a|] eqn:F; [apply find_some in F; apply F|].
    unfold actions. rewrite W. destruct (turns tiny p); left; reflexivity.
Qed.

(** After the first move of player 1, whatever player 2 does, player 1 wins. *)
Theorem one_egg_on_2x2_is_won : forces_a_win tiny One greedy.
Proof.
  split; [exact greedy_is_legal|]. intros t L. exists 3.
  set (p1 := play tiny (start tiny) (greedy [] (start tiny))).
  set (h1 := [(start tiny, greedy [] (start tiny))]).
  assert (A : arises tiny (other One) t h1 p1).
  { apply after_other_turn; [apply at_the_start | reflexivity | reflexivity |].
    apply greedy_is_legal; [apply at_the_start | reflexivity | reflexivity]. }
  pose proof (L h1 p1 A eq_refl eq_refl) as In1.
  assert (Won : forall a, In a (actions tiny p1) ->
            winner tiny (play tiny (play tiny p1 a) (greedy h1 (play tiny p1 a))) = Some One /\
            winner tiny (play tiny p1 a) = None).
  { assert (Checked : forallb (fun a =>
        match winner tiny (play tiny (play tiny p1 a) (greedy h1 (play tiny p1 a))), winner tiny (play tiny p1 a) with
        | Some One, None => true
        | _, _ => false
        end) (actions tiny p1) = true) by (vm_compute; reflexivity).
    rewrite forallb_forall in Checked. intros a H. specialize (Checked a H). cbv beta in Checked.
    destruct (winner tiny (play tiny (play tiny p1 a) (greedy h1 (play tiny p1 a)))) as [[]|];
      destruct (winner tiny (play tiny p1 a)); try discriminate Checked.
    auto. }
  destruct (Won (t h1 p1) In1) as [W2 W1].
  assert (M : to_move (play tiny p1 (t h1 p1)) = One).
  { apply (play_hands_on tiny p1). }
  change (game tiny (fun p => if player_eqb p One then greedy else t) 3)
    with (let (h, p) := game tiny (fun p => if player_eqb p One then greedy else t) 2 in
          match winner tiny p with
          | Some _ => (h, p)
          | None => let a := (if player_eqb (to_move p) One then greedy else t) h p in ((p, a) :: h, play tiny p a)
          end).
  assert (G : game tiny (fun p => if player_eqb p One then greedy else t) 2
              = ((p1, t h1 p1) :: h1, play tiny p1 (t h1 p1))) by reflexivity.
  rewrite G, W1, M. exact W2.
Qed.
