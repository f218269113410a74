/** Programs that upload files to the media library. */
import assert from "node:assert/strict";
import { ApiKeyStrategy, createClient, OAuthStrategy } from "@wix/sdk";
import * as files from "files";

export function createProgram({ clientId, apiKey, given }) {
  const merchant = createClient({ auth: ApiKeyStrategy({ apiKey, siteId: "any" }), modules: { files } });
  const visitor = createClient({ auth: OAuthStrategy({ clientId }), modules: { files } });
  const bytes = new Uint8Array(Buffer.from(given.image, "base64"));
  const options = { fileName: "cup.jpg", sizeInBytes: String(bytes.byteLength) };
  const put = (url, body = bytes) => fetch(url, { method: "PUT", headers: { "content-type": "image/jpeg" }, body });
  let uploadUrl;

  return {
    "an upload URL takes a file without a token": async () => {
      ({ uploadUrl } = await merchant.files.generateFileUploadUrl("image/jpeg", options));
      const answer = await put(uploadUrl);
      assert.equal(answer.status, 200, await answer.clone().text());
      const { file } = await answer.json();
      assert.deepEqual([file.displayName, file.mediaType, file.operationStatus], ["cup.jpg", "IMAGE", "READY"]);
      const { width, height } = file.media.image.image;
      assert.deepEqual([width, height], [120, 80]);
      assert.match((await fetch(file.url)).headers.get("content-type"), /^image\//);
    },
    "an upload URL works once": async () => {
      const answer = await put(uploadUrl);
      assert.equal(answer.status, 404);
      assert.equal((await answer.json()).details.applicationError.code, "UPLOAD_NOT_FOUND");
    },
    "a changed upload URL is rejected before the file is read": async () => {
      const answer = await put(`${uploadUrl.slice(0, -4)}AAAA`);
      assert.equal(answer.status, 404);
    },
    "a file larger than announced is rejected": async () => {
      const small = await merchant.files.generateFileUploadUrl("image/jpeg", { ...options, sizeInBytes: "10" });
      assert.equal((await put(small.uploadUrl)).status, 413);
    },
    "a file of another type is rejected": async () => {
      const wrong = await merchant.files.generateFileUploadUrl("image/jpeg", { fileName: "page.html" });
      assert.equal((await put(wrong.uploadUrl, "<script>alert(1)</script>")).status, 400);
    },
    "private files are rejected": async () => {
      await assert.rejects(
        merchant.files.generateFileUploadUrl("image/jpeg", { ...options, private: true }),
        (error) => {
          assert.equal(error.details.applicationError.code, "UNSUPPORTED_MEDIA");
          return true;
        },
      );
    },
    "visitors get no upload URL": async () => {
      await assert.rejects(visitor.files.generateFileUploadUrl("image/jpeg", options), (error) => {
        assert.equal(error.details.applicationError.code, "PERMISSION_DENIED");
        return true;
      });
    },
    "a call that isn't offered reports a missing path": async () => {
      await assert.rejects(merchant.files.listFiles(), (error) => {
        assert.equal(error.details.applicationError.code, "NOT_FOUND");
        return true;
      });
    },
  };
}
