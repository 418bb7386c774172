/** The network's questions: a sign-in to a proxy, and the choice of a certificate. */
export const proxySignIn = {
  title: "Sign in to the proxy",
  asks: "The proxy {proxy} asks for a user name and a password, and lets nothing through without them.",
  realm: "It calls itself “{realm}”.",
  notAccepted: "The proxy did not accept the last sign-in. Docket has forgotten it; check the password before you try again.",
  userName: "User name",
  password: "Password",
  readable: "The password is sent unencrypted: anyone on the network between this device and the proxy can read it.",
  keep: "Keep on this device",
  kept: "Encrypted by {keychain}. Where that is not available, it is used until Docket quits.",
  notKept: "Used until Docket quits, and then asked for again.",
  signIn: "Sign in",
} as const;

/** Of a sign-in that was taken, and is not kept. */
export const proxyNotes = {
  notWritten: "The sign-in is not kept, because it could not be written to disk ({words}). It is used until Docket quits.",
  noKeychain: "The sign-in is not kept, because {keychain} is not available. It is used until Docket quits.",
} as const;

export const certificates = {
  title: "Choose a certificate",
  asks: "{asker} asks for a certificate from this device, and more than one fits. It is shown the one that you choose from now on.",
  choices: "Certificate",
  choice: "Issued by {issuer}, valid until {date}, number {serial}",
  choice_unnamed: "Issued by an unnamed authority, valid until {date}, number {serial}",
  chooseFirst: "Choose one first.",
  use: "Use it",
} as const;
