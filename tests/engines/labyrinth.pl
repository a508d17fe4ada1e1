#!/usr/bin/env perl
# Labyrinth, written from analysis/labyrinth/rules.md alone, speaking the protocol of docs/protocol.md on stdin and stdout.
#
# Plain Perl with its core modules. `--mistake NAME` makes one typical mistake; `--mistakes` lists them. A cell is "row,place"; a position
# is a hash of pawns by cell, the offset of each row, the mover (1 or 2), the memory of the centre block and the turns to be lost.
use strict;
use warnings;
use JSON::PP;

my %MISTAKES = (
    'walls-one-side' => 'only the walls of the cell that a pawn leaves stop it (clause 2)',
    'no-gaps'        => 'a pawn goes straight on by places, whatever the offsets (clause 1)',
    'pawns-stay'     => 'pawns stay in their columns when a block is slid (clause 5)',
    'any-block'      => 'blocks of the opponent may be slid (clause 5)',
    'centre-free'    => 'the centre block may be slid on two turns in a row (clause 6)',
    'jump-own'       => 'own pawns may be jumped over (clause 8)',
    'early-entry'    => 'the end block may be entered at any time (clause 9)',
    'come-back'      => 'pawns may come back to their start block (clause 9)',
    'no-win'         => 'nobody notices that all pawns have crossed (clause 10)',
    'stay-home'      => 'nobody has to free the start block (clause 13)',
);
my @SETTINGS = qw(board pawns distance refusal centre after-jump entry end-block carry overhang);
my %WAYS     = (left => [0, -1], right => [0, 1], up => [1, 0], down => [-1, 0]);

my ($mistake, %set, @sliders, $cells, $range, $last) = ('');

# Clauses 1 and 3.

sub begin {
    my ($request) = @_;
    my $layout = $request->{layout};
    %set = %{ $request->{settings} };
    ($cells, $range, @sliders) = ($layout->{cells}, $layout->{range}, undef, @{ $layout->{slider} });
    $last = @sliders;
    my %pawns;
    for my $place (0 .. $set{pawns} - 1) {
        $pawns{"0,$place"} = 1;
        $pawns{ "$last," . ($cells - 1 - $place) } = 2;
    }
    return { pawns => \%pawns, offsets => [(0) x ($last + 1)], mover => 1, centre => '', lost => {} };
}

sub column { my ($position, $row, $place) = @_; return $place + $position->{offsets}[$row] }

sub usable {
    my ($position, $row, $place) = @_;
    my $column = column($position, $row, $place);
    return $set{overhang} eq 'usable' || ($column >= 0 && $column < $cells);
}

# Notation.

sub name { my ($row, $place) = @_; return chr(ord('a') + $place) . $row }

sub write_position {
    my ($position) = @_;
    my @rows;
    for my $row (reverse 0 .. $last) {
        my $text = join '', map { ('.', 'R', 'B')[$position->{pawns}{"$row,$_"} // 0] } 0 .. $cells - 1;
        $text =~ s/(\.+)/length $1/ge;
        $text .= sprintf '%+d', $position->{offsets}[$row] if $position->{offsets}[$row];
        push @rows, $text;
    }
    my $memory = $position->{centre} ? " $position->{centre}" : '';
    $memory .= join '', map { " j$_" } grep { $position->{lost}{$_} } 1, 2;
    return join('/', @rows) . " $position->{mover}$memory";
}

sub read_position {
    my ($text) = @_;
    my ($board, $mover, @memory) = split / /, $text;
    my @rows = reverse split m{/}, $board;
    die "$text: there must be " . ($last + 1) . " rows\n" unless @rows == $last + 1;
    my %position = (pawns => {}, offsets => [], mover => $mover, centre => '', lost => {});
    for my $row (0 .. $last) {
        my ($signs, $offset) = $rows[$row] =~ /^((?:\d+|[RB])+)([+-]\d+)?$/ or die "$text: what is $rows[$row]?\n";
        push @{ $position{offsets} }, ($offset // 0) + 0;
        my $place = 0;
        while ($signs =~ /(\d+)|([RB])/g) {
            $position{pawns}{"$row,$place"} = $2 eq 'R' ? 1 : 2 if defined $2;
            $place += $1 // 1;
        }
        die "$text: a row has $cells cells\n" unless $place == $cells;
    }
    for my $word (@memory) {
        if ($word =~ /^j([12])$/) { $position{lost}{$1} = 1 }
        else                      { $position{centre} = $word }
    }
    return \%position;
}

# Clause 2.

sub neighbour {
    my ($position, $row, $place, $way) = @_;
    my ($up, $right) = @{ $WAYS{$way} };
    if ($right) {
        my $other = $place + $right;
        return if $other < 0 || $other >= $cells;
        my $edge = $right > 0 ? $place : $other;
        return if $row > 0 && $row < $last && substr($sliders[$row]{inner}, $edge, 1) eq '#';
        return unless usable($position, $row, $other);
        return ($row, $other);
    }
    my $next = $row + $up;
    return if $next < 0 || $next > $last;
    my $other = column($position, $row, $place) - $position->{offsets}[$next];
    $other = $place if $mistake eq 'no-gaps';
    return if $other < 0 || $other >= $cells || !usable($position, $next, $other);
    my ($leaving, $entering) = $up > 0 ? ('top', 'bottom') : ('bottom', 'top');
    return if walled($row, $place, $leaving);
    return if walled($next, $other, $entering) && $mistake ne 'walls-one-side';
    return ($next, $other);
}

sub walled {
    my ($row, $place, $side) = @_;
    return $row > 0 && $row < $last && substr($sliders[$row]{$side}, $place, 1) eq '#';
}

# Clauses 5 and 6.

sub may_slide {
    my ($position, $row, $notch) = @_;
    my ($mover, $owner) = ($position->{mover}, $sliders[$row]{owner});
    if ($owner eq 'centre') {
        my $rests = $position->{centre} eq 'c' || ($position->{centre} eq 'cc' && $set{centre} eq 'anyone-last');
        return 0 if $rests && $mistake ne 'centre-free';
    }
    elsif ($owner ne (undef, 'red', 'blue')[$mover] && $mistake ne 'any-block') {
        return 0;
    }
    return 0 if abs($position->{offsets}[$row] + $notch) > $range;
    for my $place (0 .. $cells - 1) {
        my $pawn = $position->{pawns}{"$row,$place"} or next;
        return 0 if $set{carry} eq 'empty' || ($set{carry} eq 'own' && $pawn != $mover);
        my $column = column($position, $row, $place) + $notch;
        return 0 if $set{overhang} eq 'blocked' && ($column < 0 || $column >= $cells);
    }
    return 1;
}

# Clauses 7 to 9.

sub home_row { my ($player) = @_; return $player == 1 ? 0 : $last }

sub may_enter {
    my ($position, $player, $from, $to) = @_;
    my ($start, $end) = (home_row($player), home_row(3 - $player));
    return 0 if $to == $start && $from != $start && $mistake ne 'come-back';
    return 0 if $from == $end && $to != $end && $set{'end-block'} eq 'stay';
    return 1 if $to != $end || $from == $end || $mistake eq 'early-entry';
    my $left = grep { /^$start,/ && $position->{pawns}{$_} == $player } keys %{ $position->{pawns} };
    $left-- if $from == $start;
    return $left == 0 && !($from == $start && $set{entry} eq 'all-on-sliders');
}

sub pawn_moves {
    my ($position, $row, $place) = @_;
    my ($mover, %found) = ($position->{mover});
    for my $way (keys %WAYS) {
        my @stops;
        my @at = neighbour($position, $row, $place, $way);
        while (@at && !$position->{pawns}{"$at[0],$at[1]"} && may_enter($position, $mover, $row, $at[0])) {
            push @stops, [@at];
            @at = neighbour($position, @at, $way);
        }
        @stops = $stops[-1] if @stops && $set{distance} eq 'full';
        $found{ name($row, $place) . '-' . name(@$_) } = $_ for @stops;
        my @over = neighbour($position, $row, $place, $way) or next;
        my $pawn = $position->{pawns}{"$over[0],$over[1]"}  or next;
        next if $pawn == $mover && $mistake ne 'jump-own';
        my @to = neighbour($position, @over, $way) or next;
        next if $position->{pawns}{"$to[0],$to[1]"} || !may_enter($position, $mover, $row, $to[0]);
        $found{ name($row, $place) . 'x' . name(@to) } = \@to;
    }
    return \%found;
}

# Clause 10.

sub winner {
    my ($position) = @_;
    my $before = 3 - $position->{mover};
    my $end    = home_row($position->{mover});
    my ($own, $other) = (0, 0);
    for my $cell (grep { /^$end,/ } keys %{ $position->{pawns} }) {
        $position->{pawns}{$cell} == $before ? $own++ : $other++;
    }
    return if $mistake eq 'no-win';
    return $before if $own == $set{pawns};
    return $before if $set{refusal} eq 'full-block' && $own && $other && $own + $other == $cells;
    return;
}

# Clauses 4, 11 and 12: every action with the position after it.

sub after {
    my ($position, $slid_centre, %change) = @_;
    my $centre = $slid_centre ? 'c' : $position->{centre} eq 'c' && $set{centre} eq 'anyone-last' ? 'cc' : '';
    return { %$position, centre => $centre, mover => 3 - $position->{mover}, %change };
}

sub turns {
    my ($position) = @_;
    return {} if winner($position);
    my $mover = $position->{mover};
    my %found;
    return { skip => after($position, 0, lost => { %{ $position->{lost} }, $mover => 0 }) } if $position->{lost}{$mover};
    for my $row (1 .. $last - 1) {
        for my $notch (-1, 1) {
            next unless may_slide($position, $row, $notch);
            my @offsets = @{ $position->{offsets} };
            $offsets[$row] += $notch;
            my %change = (offsets => \@offsets);
            $change{pawns} = left_behind($position, $row, $notch) if $mistake eq 'pawns-stay';
            $found{ $row . ($notch < 0 ? '<' : '>') } = after($position, $sliders[$row]{owner} eq 'centre', %change);
        }
    }
    for my $cell (grep { $position->{pawns}{$_} == $mover } keys %{ $position->{pawns} }) {
        my $moves = pawn_moves($position, split /,/, $cell);
        for my $action (keys %$moves) {
            my %pawns = %{ $position->{pawns} };
            delete $pawns{$cell};
            $pawns{ join ',', @{ $moves->{$action} } } = $mover;
            my %change = (pawns => \%pawns);
            $change{lost} = { %{ $position->{lost} }, $mover => 1 } if $action =~ /x/ && $set{'after-jump'} eq 'lose-next';
            $found{$action} = after($position, 0, %change);
        }
    }
    my @freeing = called($position) ? grep { leaves_home($_, $mover) } keys %found : ();
    return { map { $_ => $found{$_} } @freeing } if @freeing;
    $found{skip} = after($position, 0) unless %found;
    return \%found;
}

# Clause 13.

sub called {
    my ($position) = @_;
    return 0 if $set{refusal} ne 'must-free' || $mistake eq 'stay-home';
    my $mover = $position->{mover};
    my ($block, $end) = (home_row($mover), home_row(3 - $mover));
    my %on = map { $_ => { 1 => 0, 2 => 0 } } $block, $end;
    for my $cell (keys %{ $position->{pawns} }) {
        my ($row) = split /,/, $cell;
        $on{$row}{ $position->{pawns}{$cell} }++ if $on{$row};
    }
    my ($own, $others) = ($on{$block}{$mover}, $on{$block}{ 3 - $mover });
    return $own > 0 && $own + $others == $cells && $on{$end}{ 3 - $mover } == 0 && $others < $set{pawns};
}

sub leaves_home {
    my ($action, $player) = @_;
    my ($from, $to) = $action =~ /^[a-z](\d+)[-x][a-z](\d+)$/ or return 0;
    return $from == home_row($player) && $to != $from;
}

sub left_behind {
    my ($position, $row, $notch) = @_;
    my %pawns;
    for my $cell (keys %{ $position->{pawns} }) {
        my ($at, $place) = split /,/, $cell;
        my $other = $place - $notch;
        $place = $other if $at == $row && $other >= 0 && $other < $cells;
        $pawns{"$at,$place"} = $position->{pawns}{$cell};
    }
    return \%pawns;
}

# The questions of the protocol.

sub answer {
    my ($request) = @_;
    my $ask = $request->{ask};
    return { protocol => 1, name => 'labyrinth.pl', games => { labyrinth => \@SETTINGS } } if $ask eq 'hello';
    return { position => write_position(begin($request)) } if $ask eq 'start';
    return { actions => [map { [keys %{ turns(read_position($_)) }] } @{ $request->{positions} }] } if $ask eq 'actions';
    if ($ask eq 'play') {
        my @positions;
        for my $item (@{ $request->{turns} }) {
            my $turns = turns(read_position($item->{position}));
            push @positions, [map { write_position($turns->{$_} // die "$_ is not legal\n") } @{ $item->{actions} }];
        }
        return { positions => \@positions };
    }
    return { outcomes => [map { winner(read_position($_)) // undef } @{ $request->{positions} }] } if $ask eq 'outcome';
    die "what is $ask?\n";
}

if (@ARGV && $ARGV[0] eq '--mistakes') {
    printf "%-16s %s\n", $_, $MISTAKES{$_} for sort keys %MISTAKES;
    exit;
}
if (@ARGV && $ARGV[0] eq '--mistake') {
    $mistake = $ARGV[1] // '';
    die "there is no mistake $mistake: " . join(', ', sort keys %MISTAKES) . "\n" unless $MISTAKES{$mistake};
}
$| = 1;
my $json = JSON::PP->new->canonical;
while (my $line = <STDIN>) {
    my $request = $json->decode($line);
    my $reply   = eval { answer($request) };
    if (!defined $reply) {
        chomp(my $error = $@);
        $reply = { error => $error };
    }
    $reply->{id} = $request->{id};
    print $json->encode($reply), "\n";
}
