(** * What is claimed: strategies, and what it means that nobody can be beaten

    Together with [Rules.v] this is all that has to be read to understand the theorem. *)

From Coq Require Import List.
From Ovo Require Import Rules.
Import ListNotations.

(** The turns so far, the last one first: each with the position in which it was made. *)
Definition history := list (position * action).

(** A strategy says what to do in a position with a history. *)
Definition strategy := history -> position -> action.

Section Game.

Variable v : settings.

(** The boards and eggs that the theorem is about. The camps are two different rows, the eggs fit into them, and there are two at least. *)
Definition playable : Prop := 2 <= eggs v <= columns v /\ 2 <= rows v.

(** The positions that can arise when player [me] follows the strategy [s] and the other player does anything that is legal. *)
Inductive arises (me : player) (s : strategy) : history -> position -> Prop :=
  | at_the_start :
      arises me s [] (start v)
  | after_own_turn h p :
      arises me s h p -> winner v p = None -> to_move p = me ->
      arises me s ((p, s h p) :: h) (play v p (s h p))
  | after_other_turn h p a :
      arises me s h p -> winner v p = None -> to_move p = other me -> In a (actions v p) ->
      arises me s ((p, a) :: h) (play v p a).

(** Whenever [me] is to move, the strategy says something legal. *)
Definition is_legal (me : player) (s : strategy) : Prop :=
  forall h p, arises me s h p -> winner v p = None -> to_move p = me -> In (s h p) (actions v p).

(** A strategy never loses: it is legal, and in no position that can arise has the other player won. *)
Definition never_loses (me : player) (s : strategy) : Prop :=
  is_legal me s /\ forall h p, arises me s h p -> winner v p <> Some (other me).

(** The game in which each player follows a strategy, after [k] turns or at its end. *)
Fixpoint game (s : player -> strategy) (k : nat) : history * position :=
  match k with
  | 0 => ([], start v)
  | S k =>
      let (h, p) := game s k in
      match winner v p with
      | Some _ => (h, p)
      | None => let a := s (to_move p) h p in ((p, a) :: h, play v p a)
      end
  end.

(** A strategy is sure to win: it is legal, and has won at some time, no matter which legal strategy the other player follows. *)
Definition forces_a_win (me : player) (s : strategy) : Prop :=
  is_legal me s /\
  forall t, is_legal (other me) t ->
    exists k, winner v (snd (game (fun p => if player_eqb p me then s else t) k)) = Some me.

(** The start is a draw: each player has a strategy that never loses, and neither has one that is sure to win. *)
Definition the_start_is_a_draw : Prop :=
  (forall me, exists s, never_loses me s) /\
  (forall me s, ~ forces_a_win me s).

End Game.
