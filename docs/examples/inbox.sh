#!/usr/bin/env bash
# Sorts a folder by a set of rules from a git repository. Refuses a plan that moves a file out of the folder, or more
# than INBOX_MOST files (500), and undoes a run that did anything else than its plan. --check undoes it in any case.
set -euo pipefail
die() { printf 'inbox.sh: %s\n' "$2" >&2 && exit "$1"; }
is_check=false && if [[ ${1-} == --check ]]; then is_check=true && shift; fi
(($# == 3)) || die 2 'usage: inbox.sh [--check] <folder> <repository> <set.yaml>'
folder=$1 repository=$2
work=$(mktemp -d) && set=$work/rules/$3 && trap 'rm -rf -- "$work"' EXIT
report() { # <name> <command>: writes the JSON of the command to $work/<name>.json; ends the script if it failed
  local status=0 json=$work/$1.json
  sortwell "${@:2}" >"$json" || status=$?
  case $status in
    0) ;;
    1) jq -r '(.sets[]?.problems[]? | "line \(.line): \(.message)"), (select(.cutOff) | "Its disk disappeared.")' "$json" >&2
       die 1 "$1 was refused or cut off" ;;
    2) die 2 "$1 has other options in this version of sortwell: $(sortwell --version)" ;;
    3) die 3 'nothing was moved, because it needs Premium: see sortwell account' ;;
    130) die 130 "$1 was stopped after $(jq '.moved // 0' "$json") files: see sortwell history" ;;
    *) die "$status" "$1 failed: SORTWELL_DEBUG=1 shows where" ;;
  esac
}
are_at() { # <from|to>: whether every file of the plan is at this end of its move
  jq -j --arg side "$1" '.moves[] | .[$side] + "\u0000"' "$work/plan.json" >"$work/paths" || return
  while IFS= read -r -d '' path; do [[ -e $folder/$path ]] || return 1; done <"$work/paths"
}
git clone --quiet -- "$repository" "$work/rules"
report check rules check --json -- "$set"
report plan plan --json --set "$set" -- "$folder"
jq -r '.left[] | select(.isFolder | not) | "stays: \(.name | @json): \(.message)"' "$work/plan.json"
refusal=$(jq -r --argjson most "${INBOX_MOST:-500}" '[.moves[].to | select(startswith("/"))] as $outside
  | if $outside != [] then "\($outside[0] | @json) is not in the folder"
    elif .planned > $most then "\(.planned) files would move" else empty end' "$work/plan.json")
[[ -z $refusal ]] || die 1 "nothing was moved: $refusal"
report sort sort --json --set "$set" -- "$folder"
wrong=$(jq -r --slurpfile plan "$work/plan.json" 'if .failed > 0 then .failures[0].message
  elif .moves != $plan[0].moves then "the run is not what was planned" else empty end' "$work/sort.json")
[[ -n $wrong ]] || are_at to || wrong='a file is not where the plan said'
if [[ -n $wrong ]] || $is_check; then
  run=$(jq -r '.runId // empty' "$work/sort.json")
  if [[ -n $run ]]; then report undo undo --json --run "$run" -- "$folder"; fi
  are_at from || die 1 "not all is back, see sortwell history --run $run: $wrong"
  [[ -z $wrong ]] || die 1 "undone: $wrong"
fi
jq -r --argjson check "$is_check" '"moved: \(.moved)" + if $check then ", and undone" else "" end' "$work/sort.json"
