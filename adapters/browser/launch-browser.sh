#!/bin/sh
# Starts the browser $SIGNPOST_BROWSER with its profile in $HOME. With $SIGNPOST_BROWSER_USER (uid:gid) it runs as that
# user, because neither Playwright nor Puppeteer can start a browser as another user.
program=$SIGNPOST_BROWSER
user=${SIGNPOST_BROWSER_USER:-}
unset SIGNPOST_BROWSER SIGNPOST_BROWSER_USER
for argument do
  shift
  case $argument in
    --user-data-dir=*)
      # Playwright has created a profile folder, which another user could not write to. It is still empty.
      rmdir "${argument#--user-data-dir=}" 2>/dev/null
      argument="--user-data-dir=$HOME/profile"
      ;;
  esac
  set -- "$@" "$argument"
done
[ -n "$user" ] || exec "$program" "$@"
exec setpriv --reuid="${user%:*}" --regid="${user#*:}" --clear-groups --inh-caps=-all "$program" "$@"
