(** * The strategy take-back

    If the opponent has just moved a face-down egg, anybody's, move it back. Otherwise look at a face-down egg, if there is one. Otherwise move an own egg; if none
    can be moved, the turn is skipped. It is the strategy that [gamut prove --strategy take-back] checks, idle moves included. *)

From Coq Require Import List Bool PeanoNat.
From Ovo Require Import Rules Game.
Import ListNotations.

Section Strategy.

Variable v : settings.

(** The ends of the last turn, if it was a move of a face-down egg. *)
Definition last_face_down_move (h : history) : option (cell * cell) :=
  match h with
  | (before, Move from to) :: _ =>
      match cells_of before from with
      | Some e => if is_down e then Some (from, to) else None
      | None => None
      end
  | _ => None
  end.

Definition face_down_cells (g : grid) : list cell :=
  filter (fun c => match g c with Some e => is_down e | None => false end) (cells v).

(** Which idle move comes first does not matter to the theorem; the order is the one of the engines, so that the same positions arise. Moves that flip
    nothing come first; then those that lead home, or nearer to it; then the lowest cells. *)
Definition away (p : player) (c : cell) : nat :=
  match p with One => row c | Two => rows v - 1 - row c end.

Definition number (c : cell) : nat := row c * columns v + column c.

Definition rank (p : player) (a : action) : list nat :=
  match a with
  | Move from to =>
      [if in_camp v (other p) to then 1 else 0;
       2 * (away p to + rows v - away p from) + (if away p to =? 0 then 0 else 1);
       number from; number to]
  | _ => []
  end.

Fixpoint comes_before (a b : list nat) : bool :=
  match a, b with
  | x :: a, y :: b => (x <? y) || ((x =? y) && comes_before a b)
  | _, _ => false
  end.

Definition first_of (p : player) (first : action) (others : list action) : action :=
  fold_left (fun best a => if comes_before (rank p a) (rank p best) then a else best) others first.

Definition idle (p : position) : action :=
  match face_down_cells (cells_of p) with
  | c :: _ => Look c
  | [] =>
      match turns v p with
      | a :: others => first_of (to_move p) a others
      | [] => Skip
      end
  end.

Definition take_back : strategy :=
  fun h p =>
    match last_face_down_move h with
    | Some (from, to) => Move to from
    | None => idle p
    end.

End Strategy.
