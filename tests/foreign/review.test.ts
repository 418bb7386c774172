/** A list that ends where the connection does. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { ClientOverSockets } from "./client-over-sockets.ts";

function line(eventType: string, id?: string): string {
  const action =
    id === undefined
      ? {}
      : {
          action: {
            id,
            name: `Work on ${id}`,
            state: "ACTION_STATE_IN_PROGRESS",
            assignedTo: { id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" },
          },
        };
  return `${JSON.stringify({ eventType: `ACTION_EVENT_TYPE_${eventType}`, timestamp: new Date().toISOString(), ...action })}\n`;
}

describe("REST, bodies that end with the connection", () => {
  // Where neither a length nor chunks frame a body, a cut is an end: "b" leaves, with an order to stop.
  it.fails("a census that is cut between two lines removes nothing", async ({ onTestFinished }) => {
    let cut = false;
    const server = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk: Buffer) => (text += chunk.toString()));
      request.on("end", () => {
        const census = text.includes("INITIAL_ONLY");
        // As a server of HTTP/1.0 does, or a proxy that speaks it to what is behind it.
        response.useChunkedEncodingByDefault = false;
        response.writeHead(200, { "Content-Type": "application/x-ndjson", Connection: "close" });
        // After the cut, the stream begins with one Action less, and only a census can say why.
        response.write(line("INITIAL", "a"));
        if (!cut) response.write(line("INITIAL", "b"));
        if (census) {
          response.end();
          return;
        }
        response.write(line("HEARTBEAT"));
        const timer = setInterval(() => response.write(line("HEARTBEAT")), 250);
        response.on("close", () => clearInterval(timer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = new ClientOverSockets({ baseUrl, apiKey: "k", heartbeatMs: 250, transport: "rest", codec: "json" }, onTestFinished);
    await client.until("both, live", () => client.connection.state === "live" && client.find("b") !== undefined);
    // The service dies in the middle of its lists: the kernel sends FIN, which is how such a body ends well, too.
    const read = (): number => client.desk.diagnostics()?.censuses.completed ?? 0;
    const before = read();
    cut = true;
    client.desk.retry();
    await client.until("that the census that was cut has been read", () => read() > before && client.connection.state === "live");
    expect(client.row("b").leftAt).toBeUndefined();
  });
});
