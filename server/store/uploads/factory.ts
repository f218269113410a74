/** Test builders: uploaded files. */
import { addPart, createUpload, type Upload } from "#api/store/uploads.ts";
import { toQueryString } from "#sdk/call.ts";
import type { TestServer } from "#server/platform/testing/test-server.ts";

type Caller = { authorization: string };

/** The raw response, because a part isn't JSON. */
export async function sendPart(
  server: Pick<TestServer, "origin">,
  { id, offset, bytes }: { id: string; offset: number; bytes: Uint8Array },
  { authorization }: Caller,
): Promise<{ status: number; body: { upload: Upload; details: unknown } }> {
  const address = `${server.origin}${addPart.path.replace("{id}", id)}${toQueryString({ offset })}`;
  const response = await fetch(address, { method: "POST", headers: { authorization }, body: new Uint8Array(bytes) });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** Completes an upload and returns its id. */
export async function anUpload(
  server: Pick<TestServer, "origin" | "call">,
  { bytes, fileName }: { bytes: Uint8Array; fileName: string },
  caller: Caller,
): Promise<string> {
  const { upload } = await server.call(
    createUpload,
    { body: { upload: { fileName, byteSize: bytes.byteLength } } },
    caller,
  );
  const { status } = await sendPart(server, { id: upload.id, offset: 0, bytes }, caller);
  if (status !== 200) throw new Error(`The part was answered with ${status}.`);
  return upload.id;
}
