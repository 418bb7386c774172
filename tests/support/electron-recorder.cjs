/**
 * Runs in Electron's main process before the app (`electron -r`), where a runtime is found: keeps what the app does to the desktop, since a test cannot
 * see a tray or a notification. It changes nothing of what Electron does. `globalThis.docketDesk(command)` answers the launcher.
 */
const electron = require("electron");

const trays = [];
const notifications = [];

function before(prototype, name, remember) {
  const original = prototype[name];
  prototype[name] = function recorded(...args) {
    remember.call(this, ...args);
    return original.apply(this, args);
  };
}

function trayOf(tray) {
  let found = trays.find((one) => one.tray === tray);
  if (found === undefined) trays.push((found = { tray, tooltip: "", title: "", menu: null }));
  return found;
}

before(electron.Tray.prototype, "setToolTip", function (text) {
  trayOf(this).tooltip = text;
});
before(electron.Tray.prototype, "setTitle", function (text) {
  trayOf(this).title = text;
});
before(electron.Tray.prototype, "setContextMenu", function (menu) {
  trayOf(this).menu = menu;
});
before(electron.Notification.prototype, "show", function () {
  const record = { notification: this, closed: false, failure: undefined };
  notifications.push(record);
  this.on("close", () => (record.closed = true));
  this.on("failed", (_event, error) => (record.failure = error));
});

function entries(menu) {
  return (menu?.items ?? []).map(({ label, type, role, enabled, visible, checked, accelerator, submenu }) => ({
    label,
    type,
    enabled,
    visible,
    checked,
    ...(role ? { role } : {}),
    ...(accelerator ? { accelerator: String(accelerator) } : {}),
    ...(submenu ? { submenu: entries(submenu) } : {}),
  }));
}

function choose(menu, [label, ...rest]) {
  const item = menu?.items.find((one) => one.label.replaceAll("&", "") === label);
  if (!item) throw new Error(`The menu has no entry "${label}".`);
  if (rest.length > 0) choose(item.submenu, rest);
  else item.click();
}

function record() {
  return {
    trays: trays.map(({ tray, tooltip, title, menu }) => ({
      tooltip,
      title,
      image: { width: 0, height: 0, dataUrl: "" },
      menu: entries(menu),
      destroyed: tray.isDestroyed(),
    })),
    notifications: notifications.map(({ notification, closed, failure }, index) => ({
      id: index + 1,
      title: notification.title,
      body: notification.body,
      silent: notification.silent,
      urgency: notification.urgency,
      timeoutType: notification.timeoutType,
      closed,
      ...(failure === undefined ? {} : { failure }),
    })),
    windows: electron.BrowserWindow.getAllWindows().map((window) => ({
      window: window.id,
      title: window.getTitle(),
      url: window.webContents.getURL(),
      visible: window.isVisible(),
      focused: window.isFocused(),
      minimized: window.isMinimized(),
      flashing: false,
    })),
    applicationMenu: entries(electron.Menu.getApplicationMenu()),
    badgeCount: electron.app.getBadgeCount(),
    badgeText: "",
    opened: [],
    dialogs: [],
    clipboard: "",
    loginItem: { openAtLogin: electron.app.getLoginItemSettings().openAtLogin, args: [] },
    certificatesShown: [],
  };
}

globalThis.docketDesk = (command) => {
  const tray = trays.findLast((one) => !one.tray.isDestroyed());
  switch (command.do) {
    case "record":
      return record();
    case "notification":
      return void notifications[command.id - 1].notification.emit(command.event, {});
    case "tray":
      return void tray.tray.emit(command.event, {});
    case "tray-menu":
      return choose(tray.menu, command.path);
    case "application-menu":
      return choose(electron.Menu.getApplicationMenu(), command.path);
    case "power":
      return void electron.powerMonitor.emit(command.event, {});
    case "close-window":
      return electron.BrowserWindow.getAllWindows()[0].close();
    case "activate":
      return void electron.app.emit("activate", {}, false);
    case "quit":
      return electron.app.quit();
    default:
      throw new Error(`Electron cannot be told to pretend "${command.do}"; that is for the stand-in.`);
  }
};
