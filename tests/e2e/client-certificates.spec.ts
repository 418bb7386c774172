/** The user chooses among the certificates of this machine. */
import { expect } from "playwright/test";
import { parts, test } from "../support/docket-test.ts";
import type { RunningDocket } from "../support/running-docket.ts";

/**
 * Requests a client certificate from the given ones. Only on the stand-in, because a real store
 * belongs to its user.
 */
function asks(docket: RunningDocket, asker: string, ...subjects: string[]): Promise<unknown> {
  return docket.main.send({ do: "client-certificate", asker, subjects });
}

async function shown(docket: RunningDocket): Promise<string[]> {
  return (await docket.desktop()).certificatesShown.map(({ subject }) => subject);
}

test("the only matching certificate is presented to the service, one of several after a choice, and none to another host", async ({
  service,
  launch,
  picture,
  dataFolder,
}) => {
  const asker = new URL(service.baseUrl).host;
  const docket = await launch({ on: "stand-in", userDataDir: dataFolder });
  const { page } = docket;
  await expect(parts(page).connection).toHaveText(/^Live/);

  await asks(docket, asker, "robot-7");
  await asks(docket, "elsewhere.example:443", "ann");
  await expect.poll(() => shown(docket)).toEqual(["robot-7", ""]);

  // Another request may be asked for a certificate while the stream is live.
  await asks(docket, asker, "ann", "robot-7");
  const dialog = page.getByRole("dialog", { name: "Choose a certificate" });
  await expect(dialog).toContainText(`${asker} asks for a certificate from this device, and more than one fits.`);
  await picture(docket);
  await dialog.getByRole("radio", { name: /^robot-7/ }).check();
  await dialog.getByRole("button", { name: "Use it" }).click();
  await expect(dialog).toBeHidden();
  expect(await shown(docket)).toEqual(["robot-7", ""]);
  await asks(docket, asker, "ann", "robot-7");
  await expect.poll(() => shown(docket)).toEqual(["robot-7", "", "robot-7"]);
  await docket.close();

  const again = await launch({ on: "stand-in", userDataDir: dataFolder });
  await asks(again, asker, "ann", "robot-7");
  await expect.poll(() => shown(again)).toEqual(["robot-7"]);
});
