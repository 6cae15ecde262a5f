# reasons.sh - sourced by setup.sh: why apt or npm failed, in one sentence.

# The first match of a pattern in a log.
in_log() { grep -E -i -m 1 -o -e "$1" "$2"; }

# reason_of LOG: nothing when the log shows none of the known reasons.
reason_of() {
    if in_log 'No space left on device|enough free space in|ENOSPC' "$1" >/dev/null; then
        echo "no space is left on the disk ($(df -h . | awk 'NR == 2 {print $4}') free here)"
    elif in_log 'Could not get lock|Unable to (acquire|lock)' "$1" >/dev/null; then
        echo "another package installation is at work; try again when it is done" \
            "$(sed -n 's/.*held by \(process [0-9]*\).*/(\1)/p' "$1" | head -n 1)"
    elif in_log 'dpkg was interrupted' "$1" >/dev/null; then
        echo "an earlier installation was interrupted; as root run: dpkg --configure -a"
    elif in_log 'Temporary failure resolving|Could not resolve|Could not connect|Unable to connect|Network is unreachable|Connection (timed out|refused|failed)|Cannot initiate the connection|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH' \
        "$1" >/dev/null; then
        echo "no network: the archive of the packages cannot be reached"
    elif in_log 'CERT_|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|certificate verif' "$1" >/dev/null; then
        echo "the certificate of the archive is not trusted here (is ca-certificates installed?)"
    elif in_log 'Unable to locate package|has no installation candidate|E404|ETARGET|notarget' \
        "$1" >/dev/null; then
        echo "there is no such package: $(sed -n -E \
            -e 's/.*Unable to locate package //p' \
            -e "s/.*Package '?([^' ]*)'? has no installation candidate.*/\1/p" \
            -e 's/.*(No matching version found for |404 +Not Found - GET )//p' "$1" |
            sort -u | head -n 3 | paste -sd ' ' -)"
    elif in_log 'unmet dependencies|held broken packages' "$1" >/dev/null; then
        echo "packages of this system are in each other's way; as root run: apt-get -f install"
    elif in_log 'NO_PUBKEY|is not signed|cannot be authenticated' "$1" >/dev/null; then
        echo "the signature of the archive cannot be checked"
    elif in_log 'are you root|EACCES|Permission denied' "$1" >/dev/null; then
        echo "not allowed: $(in_log '[^ ]*[^:]*: *Permission denied|are you root|EACCES.*' "$1")"
    elif in_log 'EBADENGINE|Unsupported engine' "$1" >/dev/null; then
        echo "Node $(node --version) is too old for the page"
    else
        sed -n 's/^E: //p' "$1" | head -n 1
    fi
}
