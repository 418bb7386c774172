/** The network's questions: a sign-in to a proxy, and the choice of a certificate. */
export const proxySignIn = {
  title: "Sign in to the proxy",
  asks: "The proxy {proxy} asks for a user name and a password, and lets nothing through without them.",
  realm: "It calls itself “{realm}”.",
  notAccepted: "The proxy did not accept the last sign-in. Docket has forgotten it; check the password before you try again.",
  userName: "User name",
  password: "Password",
  readable: "The password travels readable: whoever is on the network between this device and the proxy can read it.",
  keep: "Keep on this device",
  kept: "Encrypted by {keychain}. Where that is not available, it is used until Docket ends.",
  notKept: "Used until Docket ends, and asked for again after that.",
  signIn: "Sign in",
} as const;

/** Of a sign-in that was taken, and is not kept. */
export const proxyNotes = {
  notWritten: "The sign-in is not kept, because it could not be written to disk ({words}). It is used until Docket ends.",
  noKeychain: "The sign-in is not kept, because {keychain} is not available. It is used until Docket ends.",
} as const;

export const certificates = {
  title: "Choose a certificate",
  asks: "{asker} asks for a certificate of this device, and more than one fits. The one that you choose is shown to it from then on.",
  choices: "Certificate",
  choice: "Issued by {issuer}, valid until {date}, number {serial}",
  choice_unnamed: "Issued by an unnamed authority, valid until {date}, number {serial}",
  chooseFirst: "Choose one first.",
  use: "Use it",
} as const;
