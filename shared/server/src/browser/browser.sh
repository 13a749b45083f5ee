#!/bin/sh
# Starts --browser=<path>. Chromium heeds only the last --disable-features, and Playwright has one of its own: this makes one
# of all.
off=
for option do
  shift
  case $option in
    --browser=*) browser=${option#*=} ;;
    --disable-features=*) off=$off${off:+,}${option#*=} ;;
    *) set -- "$@" "$option" ;;
  esac
done
exec "$browser" "$@" "--disable-features=$off"
