import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { ownPort } from "./own-port.ts";

it("gives each port to one caller only, even while nobody listens at it", async () => {
  const port = await ownPort();
  const other = createSocket("udp4");
  const refused = once(other, "error");
  other.bind({ port, address: "127.0.0.1", exclusive: true });
  expect((await refused)[0]).toMatchObject({ code: "EADDRINUSE" });
  other.close();
});

it("gives a port that can be listened at, closed, and listened at again", async () => {
  const port = await ownPort();
  for (let turn = 0; turn < 2; turn += 1) {
    const server = createServer().listen(port, "127.0.0.1");
    await once(server, "listening");
    server.close();
    await once(server, "close");
  }
});
