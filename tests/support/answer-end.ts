/**
 * Detects from the bytes of an HTTP/1.1 response whether the response is complete, by its length or
 * its chunks. Any other response ends with its connection.
 */

const END_OF_HEAD = "\r\n\r\n";
const LAST_CHUNK = "\r\n0\r\n\r\n";

export class AnswerEnd {
  private text = "";
  private left: number | "chunks" | "unknown" | undefined;

  /** Whether the response is complete with these bytes. */
  sees(bytes: Buffer): boolean {
    this.text += bytes.toString("latin1");
    if (this.left === undefined) {
      const end = this.text.indexOf(END_OF_HEAD);
      if (end < 0) return false;
      this.left = lengthBy(this.text.slice(0, end));
      // The line end of the head may also be the one that precedes a last chunk.
      this.text = this.text.slice(this.left === "chunks" ? end + 2 : end + END_OF_HEAD.length);
    }
    if (this.left === "chunks") {
      this.text = this.text.slice(-LAST_CHUNK.length);
      return this.text === LAST_CHUNK;
    }
    if (this.left === "unknown") return false;
    this.left -= this.text.length;
    this.text = "";
    return this.left <= 0;
  }
}

function lengthBy(head: string): number | "chunks" | "unknown" {
  if (/\r\ntransfer-encoding:.*chunked/i.test(head)) return "chunks";
  if (/^HTTP\/1\.1 (?:1\d\d|204|304) /.test(head)) return 0;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  return length === undefined ? "unknown" : Number(length);
}
