// @ts-check
/**
 * The main process of the pretended Electron: reads the arguments as Electron's own default app
 * does, loads the module of `-r`, then the app.
 */
"use strict";

const { readFileSync, statSync } = require("node:fs");
const { open } = require("node:inspector");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const args = process.argv.slice(2);
process.argv = [process.execPath, ...args];
if (args.includes("--inspect=0")) open(0, "127.0.0.1");
/** @type {string[]} */
const modules = [];
let file = "";
for (let index = 0; index < args.length && file === ""; index += 1) {
  const argument = args[index] ?? "";
  if (argument === "-r") modules.push(args[(index += 1)] ?? "");
  else if (!argument.startsWith("-")) file = path.resolve(argument);
}
for (const name of modules) require(name);
// A response without a request: only a sign that a debugger now finds the objects of the `-r`
// module.
process.send?.({ answer: -1, value: null });
const folder = statSync(file).isDirectory();
const { main } = folder ? JSON.parse(readFileSync(path.join(file, "package.json"), "utf8")) : { main: "" };
void import(pathToFileURL(path.join(file, main)).href);
