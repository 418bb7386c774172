/** `app.commandLine`: the switches of this process, and those that the app adds for Chromium. */
export class CommandLine {
  private readonly switches = new Map<string, string>();

  appendSwitch(name: string, value = ""): void {
    this.switches.set(name, value);
  }

  appendArgument(value: string): void {
    this.switches.set(value, "");
  }

  hasSwitch(name: string): boolean {
    return this.switches.has(name) || process.argv.some((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));
  }

  getSwitchValue(name: string): string {
    const given = process.argv.find((argument) => argument.startsWith(`--${name}=`));
    return this.switches.get(name) ?? given?.slice(name.length + 3) ?? "";
  }

  removeSwitch(name: string): void {
    this.switches.delete(name);
  }
}
