/** The minimal Electron app: one window with a blank document. */
import { app, BrowserWindow } from "electron";

void app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 }).loadURL("data:text/html,<!doctype html>"));
