(** * What is proved, and from what

    Each statement in full, with the axioms that its proof uses. [check] wants none. *)

From Coq Require Import List.
From Ovo Require Import Rules Game Strategy Chains TakeBack Draw OneEgg.

(** On every board and under every reading that [settings] has, the start is a draw. *)
Check ovo_is_a_draw
  : forall v : settings, playable v -> the_start_is_a_draw v.
Print Assumptions ovo_is_a_draw.

(** As printed, for all W, H and n. *)
Check ovo_as_published_is_a_draw
  : forall W H n : nat, 2 <= n -> n <= W -> 2 <= H -> the_start_is_a_draw (published W H n).
Print Assumptions ovo_as_published_is_a_draw.

(** The strategy is take-back, for either player. *)
Check take_back_never_loses
  : forall v : settings, playable v -> forall me : player, never_loses v me (take_back v).
Print Assumptions take_back_never_loses.

(** A move of a face-down egg can be taken back. *)
Check a_move_can_be_taken_back
  : forall (v : settings) (g : grid) (e : egg) (from to : cell),
    on_board v from -> is_down e = true ->
    In to (destinations v g e from) -> In from (destinations v (moved g from to e) e to).
Print Assumptions a_move_can_be_taken_back.

(** The invariant: whenever the opponent is to move, every face-down egg is in the camp where it was flipped. *)
Check face_down_eggs_are_in_place
  : forall v : settings, playable v -> forall me h p c e,
    arises v me (take_back v) h p -> to_move p = other me ->
    cells_of p c = Some e -> is_down e = true -> in_camp v (other (owner e)) c = true.
Print Assumptions face_down_eggs_are_in_place.

(** A turn of the opponent and its answer move no face-down egg. *)
Check face_down_eggs_stay
  : forall v : settings, playable v -> forall me h p a c e,
    arises v me (take_back v) h p -> to_move p = other me -> In a (actions v p) ->
    let p' := play v p a in
    winner v p' = None -> cells_of p c = Some e -> is_down e = true ->
    cells_of (play v p' (take_back v ((p, a) :: h) p')) c = Some e.
Print Assumptions face_down_eggs_stay.

(** The search for chains finds all chains, of whatever length, and nothing else. *)
Check chains_spec
  : forall (v : settings) (g : grid) (e : egg) (ds : list direction) (from to : cell),
    on_board v from -> (In to (chains v g e ds from) <-> chained v g e ds from to).
Print Assumptions chains_spec.

(** With one egg the theorem is false. *)
Check one_egg_on_2x2_is_won : forces_a_win (published 2 2 1) One greedy.
Print Assumptions one_egg_on_2x2_is_won.
