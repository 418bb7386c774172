/** About Docket: its version, newer ones, and what it is made of. */
export const about = {
  title: "About Docket",
  version: "Version {version}",
  noSandbox: "Docket was started with --no-sandbox: its window is less confined than it should be.",
  madeOf: "What Docket is made of",
  madeOfIntro:
    "{count, plural, one {One library} other {{count, number} libraries}}, each with its licence. Those of Chromium and Node.js come with the program, in LICENSES.chromium.html.",
  copyBill: "Copy bill of materials",
  copied: "Copied, as CycloneDX (JSON).",
  library: "{name} {version}, {licence}",
} as const;

/** Newer versions of Docket. */
export const appUpdate = {
  title: "Newer versions",
  off_noFeed: "Docket does not look for newer versions: no feed is set (DOCKET_UPDATE_FEED).",
  off_switchedOff: "Docket does not look for newer versions: your administrator has switched that off (DOCKET_UPDATE_FEED).",
  off_notInstalled: "This Docket is not installed, so it does not look for newer versions.",
  off_packageManager: "This Docket was installed by the system's package manager, which brings its newer versions.",
  current: "Not checked yet. Docket checks {feed} a minute after it starts, and every six hours.",
  current_checked: "No newer version at {time}, at {feed}.",
  checking: "Checking {feed} …",
  available: "Docket {version} is available. Nothing is downloaded before you say so.",
  loading: "Downloading Docket {version}: {percent, number} %",
  ready: "Docket {version} is downloaded, and is what the feed announced (SHA-512). Installing it restarts Docket.",
  ready_noRestart:
    "Docket {version} is downloaded, and is what the feed announced (SHA-512). Installing it quits Docket; start it again afterwards, with its variables.",
  signature_publisher: "Its signature by {name} was checked.",
  signature_nobody: "Its signature was not checked: this Docket itself is not signed.",
  signature_system: "macOS compares its signature when it is installed.",
  leaving: "Docket quits, and {version} is installed.",
  check: "Check now",
  load: "Download {version}",
  install: "Install {version}",
  inNav: "Docket {version} is available",
  inNav_notInstalled: "Docket {version} is not installed",
} as const;

export const appUpdateFailures = {
  checksum: "Docket {version} was downloaded, but is not what the feed announced: its SHA-512 differs. It was deleted.",
  longer: "The download of Docket {version} is longer than the feed announced. It was deleted.",
  signature: "Docket {version} was downloaded, but is not signed by the publisher of this one. It was deleted.",
  signatureUnseen:
    "Docket {version} was downloaded, but who signed it could not be checked, because PowerShell did not run. It was deleted. Download the new version yourself, or ask your administrator.",
  notReplaceable:
    "Docket {version} is not installed: {path} is no longer there, or you may not replace it. Download the new version yourself, or ask your administrator.",
  noRoom:
    "Docket {version} is not installed: there is too little room on the disk of {path}. This Docket stays until the new one is complete.",
  notInstalled: "Docket {version} was to be installed when Docket last quit, but was not: this is still version {own}.",
  installFailed: "Docket {version} was to be installed when Docket last quit, but was not: {why}. This is still version {own}.",
  installWaited:
    "Docket {version} was not installed when Docket last quit: {updates, plural, one {one update of an Action was} other {{updates, number} updates of Actions were}} still under way.",
  unreachable:
    "The feed could not be read: {what, select, name {its host name could not be found} closed {nothing listens at its address} noNetwork {this device has no network} late {nothing answers at its address} certificate {its certificate is not accepted on this device} proxy {the proxy does not let the connection through} noList {there is no list of versions at its address} status {its server answers with an error} other {no connection could be made}} ({why}).",
  insecure: "The feed leads to an address without https. Docket takes no newer version from there.",
  proxyAsks:
    "The feed could not be reached: the proxy {proxy} asks for a sign-in, and Docket has none that it accepts. Docket asks you for one when its connection to the service uses that proxy.",
  late: "The feed sent nothing more for {seconds} s.",
  feed: "The feed's content cannot be used: {why}",
  other: "It failed: {why}",
} as const;
