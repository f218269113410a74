import type { RawAnswer, RawContext, RawRoute } from "#server/platform/http/handlers.ts";
import { answerFile, readRange } from "#server/platform/http/serve/file-answers.ts";
import { digitalFileName, getDigitalFile } from "./digital-files.ts";
import { admitDownload, isValidSignature } from "./download-links.ts";

const messages = {
  unknown: "Download not found.",
  expired: "This download link has expired. Contact the store to get a new one.",
  exhausted: "This link has no downloads left. Contact the store to get a new one.",
} as const;

const respondWithError = (status: number, reason: keyof typeof messages): RawAnswer => ({
  status,
  headers: [
    ["content-type", "text/plain; charset=utf-8"],
    ["cache-control", "no-store"],
  ],
  body: messages[reason],
});

async function download(context: RawContext): Promise<RawAnswer> {
  const { store, params, now, header } = context;
  const { id = "", signature = "" } = params;
  if (!isValidSignature(store, id, signature)) return respondWithError(404, "unknown");
  const range = readRange(header("range"), Number.MAX_SAFE_INTEGER);
  const isStart = range === undefined || range === "unsatisfiable" || range.start === 0;
  const admission = await context.transaction((tx) => admitDownload(tx, id, { isStart, now }));
  if (typeof admission === "string") return respondWithError(admission === "unknown" ? 404 : 410, admission);
  const file = await getDigitalFile(store.database.db, admission.fileId);
  const answer = await answerFile(
    store.files,
    {
      name: digitalFileName(file.id),
      mimeType: file.mime_type,
      fileName: file.file_name,
      disposition: "attachment",
      etag: `"${file.sha256.toString("base64url")}"`,
      cacheControl: "private, no-store",
    },
    // Conditional requests are ignored: every counted download sends the bytes.
    { header: (name) => (name === "if-none-match" ? undefined : header(name)) },
  );
  return answer ?? respondWithError(404, "unknown");
}

export const rawRoutes: RawRoute[] = [
  { id: "digitalFiles.download", method: "GET", paths: ["/downloads/{id}/{signature}"], run: download },
];
