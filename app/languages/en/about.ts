/** About Docket: its version, newer ones, and what it is made of. */
export const about = {
  title: "About Docket",
  version: "Version {version}",
  noSandbox: "Docket was started with --no-sandbox: its window is confined less than it should be.",
  madeOf: "What Docket is made of",
  madeOfIntro:
    "{count, plural, one {One library} other {{count, number} libraries}}, each with its licence. The licences of Chromium and of Node.js lie beside the program, in LICENSES.chromium.html.",
  copyBill: "Copy bill of materials",
  copied: "Copied, as CycloneDX (JSON).",
  library: "{name} {version}, {licence}",
} as const;

/** Newer versions of Docket. */
export const appUpdate = {
  title: "Newer versions",
  off_noFeed: "Docket does not look for newer versions: no feed is set (DOCKET_UPDATE_FEED).",
  off_switchedOff: "Docket does not look for newer versions: whoever manages this device has switched that off (DOCKET_UPDATE_FEED).",
  off_notInstalled: "This Docket is not installed, and so it does not look for newer versions.",
  off_packageManager: "This Docket was installed by the system's package manager, which brings its newer versions.",
  current: "Not looked yet. Docket looks at {feed} a minute after its start, and every six hours.",
  current_checked: "No newer version at {time}, at {feed}.",
  checking: "Looking at {feed} …",
  available: "Docket {version} is there. Nothing is loaded before you say so.",
  loading: "Loading Docket {version}: {percent, number} %",
  ready: "Docket {version} is loaded, and is what the feed announced (SHA-512). Installing ends Docket and starts it again.",
  ready_noRestart:
    "Docket {version} is loaded, and is what the feed announced (SHA-512). Installing ends Docket; start it again afterwards, with its variables.",
  signature_publisher: "Its signature by {name} was checked.",
  signature_nobody: "Its signature was not checked: this Docket is not signed itself.",
  signature_system: "macOS compares its signature as it installs.",
  leaving: "Docket ends, and {version} is installed.",
  check: "Look now",
  load: "Load {version}",
  install: "Install {version}",
  inNav: "Docket {version} is there",
  inNav_notInstalled: "Docket {version} is not installed",
} as const;

export const appUpdateFailures = {
  checksum: "Docket {version} was loaded, and is not what the feed announced: its SHA-512 differs. It was deleted.",
  longer: "What came as Docket {version} is longer than the feed announced. It was deleted.",
  signature: "Docket {version} was loaded, and is not signed by the publisher of this one. It was deleted.",
  signatureUnseen:
    "Docket {version} was loaded, and by whom it is signed could not be looked at, because PowerShell did not run. It was deleted. Load the new version yourself, or ask whoever manages this device.",
  notReplaceable:
    "Docket {version} is not installed: {path} is not there any more, or you may not replace it. Load the new version yourself, or ask whoever manages this device.",
  noRoom: "Docket {version} is not installed: the disk of {path} is too full. This Docket stays until the new one is there as a whole.",
  notInstalled: "Docket {version} was to be installed when Docket last ended, and was not: this is still version {own}.",
  installFailed: "Docket {version} was to be installed when Docket last ended, and was not: {why}. This is still version {own}.",
  installWaited:
    "Docket {version} was not installed when Docket last ended: {updates, plural, one {one update of an Action was} other {{updates, number} updates of Actions were}} still under way.",
  unreachable:
    "The feed could not be read: {what, select, name {its host name could not be found} closed {nothing listens at its address} noNetwork {this device has no network} late {nothing answers at its address} certificate {its certificate is not accepted on this device} proxy {the proxy on the way does not let it through} noList {there is no list of versions at its address} status {its server answers with an error} other {no connection came about}} ({why}).",
  insecure: "The feed leads to an address without https, where Docket takes no newer version from.",
  proxyAsks:
    "The feed could not be reached: the proxy {proxy} asks for a sign-in, and Docket has none that it accepts. Docket asks for one when the connection to the service goes by that proxy.",
  late: "The feed sent nothing more for {seconds} s.",
  feed: "What the feed says cannot be used: {why}",
  other: "It failed: {why}",
} as const;
