/** What a test of the connection has found. */
export const connectionTest = {
  name: "Test of the connection",
  start: "Test connection",
  underWay: "Asking the service…",
  unanswered: "Not tested yet: Docket itself is not answering.",
  cameBefore: "{count, plural, one {{count, number} message} other {{count, number} messages}} had come before",
  thenNothing:
    "{count, plural, one {{count, number} message} other {{count, number} messages}} came, and no part of the list for {span} after that",
  open: "{count, plural, one {{count, number} Action is} other {{count, number} Actions are}} open by your filters",
  open_atLeast: "At least {count, plural, one {{count, number} Action is} other {{count, number} Actions are}} open by your filters",
  open_none: "No Action is open by your filters",
  open_noneReadable: "No Action that could be read is open by your filters",
  openFor: "{count, plural, one {{count, number} Action is} other {{count, number} Actions are}} open for {who}",
  openFor_atLeast: "At least {count, plural, one {{count, number} Action is} other {{count, number} Actions are}} open for {who}",
  openFor_none: "No Action is open for {who}",
  openFor_noneReadable: "No Action that could be read is open for {who}",
  unreadable: "{count, plural, one {{count, number} message} other {{count, number} messages}} could not be read",
  unproven: "The answer does not say whether it is whole",
  nothingChanged: "Nothing was changed",
} as const;

/** The fact. */
export const testTitles = {
  accepted: "The service answers, and the key is accepted",
  failed: "The test did not succeed",
  keyNotAccepted: "The service answers, and does not accept the key",
  notPermitted: "The service answers, and this key may not read these Actions",
  filterNotAccepted: "The service answers, and does not accept the filter",
  otherService: "Something answers at this address, and it is not the Action service",
  redirected: "The address leads to another one",
  nameNotFound: "No host of this name is found (DNS)",
  nothingListens: "The host is there, and nothing listens at this port",
  noNetwork: "This device has no network",
  networkSignIn: "This network wants you to sign in first",
  timedOut: "The host does not answer in time",
  listNotEnded: "The service begins the list, and does not end it",
  certificate: "The certificate of the service is not accepted",
  pin: "The service shows another public key than the one that is pinned",
  clientCertificate: "The service wants a certificate of this device",
  noCommonEncryption: "This device and the service find no encryption in common (TLS)",
  encryptionFailed: "The encrypted connection fails (TLS)",
  httpExpected: "The service does not speak https at this port",
  httpsExpected: "The service speaks https at this port",
  proxy: "The proxy on the way does not let it through",
} as const;

/** Where to look. */
export const testAdvice = {
  address: "Check the service address",
  addressOfApi: "Leave /api/v1 out of the service address: Docket adds it",
  addressOrService: "Check the service address. If it is right, the service hangs, or something on the way lets nothing through",
  key: "Check the API key",
  principalAndKey: "Check whom you act as, and the key",
  principalAndFilters: "Check whom you act as, and the filters under Advanced",
  connect: "Connect it, and test again",
  signIn: "Open a web page, sign in, and test again",
  renewCertificate: "Whoever runs the service has to renew it, or this device’s clock is wrong",
  certificateOfAuthority: "Ask your administrator for the certificate of the authority that signed it",
  askService: "Ask whoever runs the service",
  askForCertificate: "Ask your administrator for one",
  writeHttp: "Write http:// or another port in the address",
  writeHttps: "Write https:// in the address",
  proxySettings: "Check the proxy in the system’s settings",
  askAboutKey:
    "Ask whoever runs the service whether its key was renewed; if it was not, something on the way reads along. The public key stands under Advanced",
  askAdministrator: "Ask your administrator",
  proxySignIn: "It asks for a sign-in",
} as const;
