#!/bin/sh
# An engine that fails in the way that its argument names, for the tests of what gamut says then.
hello='{"id":1,"protocol":1,"name":"faulty","games":{"ovo":["board","eggs"]}}'
start='{"id":2,"position":"BBB/3/AAA 1"}'
answer() { read -r _ && echo "$1"; }

case "$1" in
crash) read -r _; echo "first words" >&2; echo "out of eggs" >&2; exit 3 ;;
silent-end) read -r _ ;;
hang) exec sleep 60 ;;
late) answer "$hello"; read -r _; exec sleep 60 ;;
garbage) answer "hello, world" ;;
banner) echo "Welcome to OVO"; answer "$hello" ;;
version) answer '{"id":1,"protocol":99,"name":"faulty","games":{"ovo":["board","eggs"]}}' ;;
wrong-id) answer '{"id":7,"protocol":1,"name":"faulty","games":{}}' ;;
no-fields) answer '{"id":1,"protocol":1}' ;;
other-game) answer '{"id":1,"protocol":1,"name":"faulty","games":{"chess":[],"go":[]}}' ;;
no-setting) answer '{"id":1,"protocol":1,"name":"faulty","games":{"ovo":["board"]}}' ;;
refuses) answer "$hello"; answer '{"id":2,"error":"not today"}' ;;
too-few) answer "$hello"; answer "$start"; answer '{"id":3,"outcomes":[]}' ;;
bad-outcome) answer "$hello"; answer "$start"; answer '{"id":3,"outcomes":["maybe"]}' ;;
dies-later) answer "$hello"; answer "$start"; answer '{"id":3,"outcomes":[null]}'; read -r _; exit 4 ;;
two-answers) answer "$hello"; echo "$hello"; read -r _; exec sleep 60 ;;
floods) answer "$hello"; answer "$start"; exec yes '{"id":2,"position":"BBB/3/AAA 1"}' ;;
shouts) read -r _; i=0; while [ $i -lt 20000 ]; do echo "line $i of a great many" >&2; i=$((i + 1)); done; echo "the end" >&2; exit 5 ;;
deaf) answer "$hello"; answer "$start"; exec sleep 60 ;;
closes) exec 1>&-; exec sleep 60 ;;
# As strategies, from here on: the first question is for the first turn of all.
plays-nonsense) answer "$hello"; answer "$start"; answer '{"id":3,"answers":["dance"]}'; read -r _ ;;
plays-illegally) answer "$hello"; answer "$start"; answer '{"id":3,"answers":["a1-a3"]}'; read -r _ ;;
plays-too-few) answer "$hello"; answer "$start"; answer '{"id":3,"answers":[]}'; read -r _ ;;
plays-not) answer "$hello"; answer "$start"; answer '{"id":3,"error":"I only know the rules"}'; read -r _ ;;
plays-babble) answer "$hello"; answer "$start"; answer 'my move is a1-a2'; read -r _ ;;
plays-late) answer "$hello"; answer "$start"; read -r _; exec sleep 60 ;;
plays-and-dies) answer "$hello"; answer "$start"; answer '{"id":3,"answers":["a1-a2"]}'; read -r _; echo "no more ideas" >&2; exit 6 ;;
plays-and-hangs) answer "$hello"; answer "$start"; answer '{"id":3,"answers":["a1-a2"]}'; read -r _; exec sleep 60 ;;
begins-otherwise) answer "$hello"; answer '{"id":2,"position":"BBB/3/AAA 2"}'; read -r _ ;;
remembers-too-much) answer '{"id":1,"protocol":1,"name":"faulty","games":{"ovo":["board","eggs"]},"memories":4}'; answer "$start"; answer '{"id":3,"answers":["a1-a2"],"memories":[4]}'; read -r _ ;;
*) echo "what is $1?" >&2; exit 2 ;;
esac
