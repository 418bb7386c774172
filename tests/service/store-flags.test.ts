/** The flags of a NATS store: its addresses, and which flags go together. */
import { expect, it } from "vitest";
import { readStoreFlags } from "../../electron/service/store-flags.ts";

it("accepts addresses of either kind, and a certificate with its key", () => {
  expect(readStoreFlags({ store: "nats://a:4222,nats://b:4222" })).toEqual({
    kind: "nats",
    nats: { servers: ["a:4222", "b:4222"], bucket: "docket-actions", replicas: 1 },
  });
  expect(readStoreFlags({ store: "tls://a:4222,tls://b", "store-cert": "c", "store-key": "k" })).toMatchObject({
    nats: { servers: ["a:4222", "b"], isSecured: true, certificate: { cert: "c", key: "k" } },
  });
});

it.each([
  [{ store: "nats://a:4222,tls://b:4222" }, "--store: some addresses begin with nats:// and some with tls://; write all of them alike"],
  [
    { store: "http://a:4222" },
    '--store: "http://a:4222" is not an address of NATS; it must be written nats://HOST:PORT or tls://HOST:PORT',
  ],
  [{ store: "tls://ann:secret@a:4222" }, "--store: an address does not hold a password; use --store-credentials"],
  [{ store: "tls://a", "store-cert": "c" }, "--store-cert and --store-key: they go together; give both of them"],
  [{ "store-key": "k" }, "--store-key: it goes with --store, which is missing"],
])("%j is refused with one sentence", (flags, sentence) => {
  expect(() => readStoreFlags(flags)).toThrow(sentence);
});
