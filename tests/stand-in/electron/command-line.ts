/** `app.commandLine`: the switches of this process, and those that the app adds for Chromium. */
export class CommandLine {
  private readonly switches = new Map<string, string>();
  private readonly removed = new Set<string>();

  appendSwitch(name: string, value = ""): void {
    this.switches.set(name, value);
    this.removed.delete(name);
  }

  appendArgument(value: string): void {
    this.switches.set(value, "");
  }

  hasSwitch(name: string): boolean {
    if (this.removed.has(name)) return false;
    return this.switches.has(name) || process.argv.some((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));
  }

  getSwitchValue(name: string): string {
    if (this.removed.has(name)) return "";
    const given = process.argv.find((argument) => argument.startsWith(`--${name}=`));
    return this.switches.get(name) ?? given?.slice(name.length + 3) ?? "";
  }

  removeSwitch(name: string): void {
    this.switches.delete(name);
    this.removed.add(name);
  }
}
