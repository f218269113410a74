/** Programs that read content as items of data collections. */
import assert from "node:assert/strict";
import { createClient, OAuthStrategy } from "@wix/sdk";
import items from "items";

export function createProgram({ clientId, given }) {
  const { items: data } = createClient({ auth: OAuthStrategy({ clientId }), modules: { items } });
  const failsWith = (code) => (error) => {
    assert.equal(error.details?.applicationError?.code ?? error.code, code);
    return true;
  };

  return {
    "published pages are queried": async () => {
      const found = await data.query("Pages").eq("slug", given.slug).find({ returnTotalCount: true });
      assert.equal(found.totalCount, 1);
      const [page] = found.items;
      assert.deepEqual([page.title, page._id], ["About us", given.pageId]);
      assert.ok(page._createdDate instanceof Date);
      assert.match(page.url, new RegExp(`/pages/${given.slug}$`));
      assert.ok(Array.isArray(page.sections));
    },
    "drafts aren't found": async () => {
      assert.equal((await data.query("Pages").eq("slug", given.draftSlug).find()).length, 0);
      assert.equal(await data.get("Pages", given.draftId), null);
    },
    "posts are filtered, sorted and paged": async () => {
      const newest = await data.query("Blog/Posts").descending("title").limit(1).find({ returnTotalCount: true });
      assert.deepEqual([newest.items[0].title, newest.totalCount, newest.hasNext()], ["Second post", 2, true]);
      const rest = await newest.next();
      assert.deepEqual([rest.items[0].title, rest.hasNext()], ["First post", false]);
      const tagged = await data.query("Posts").hasSome("tags", ["news"]).fields("title").find();
      assert.deepEqual(
        tagged.items.map(({ title, author }) => [title, author]),
        [["First post", undefined]],
      );
      const either = data.query("Posts").startsWith("title", "Fir").or(data.query("Posts").contains("title", "econd"));
      assert.equal(await either.count(), 2);
      assert.equal(await data.query("Posts").gt("_createdDate", new Date()).count(), 0);
    },
    "an item is read by id": async () => {
      const page = await data.get("Pages", given.pageId);
      assert.equal(page.title, "About us");
      assert.equal(await data.get("Posts", given.pageId), null);
    },
    "unknown collections and fields are reported": async () => {
      await assert.rejects(data.query("Secrets").find(), failsWith("WDE0025"));
      await assert.rejects(data.query("Pages").eq("draft", "x").find(), failsWith("UNKNOWN_FILTER"));
    },
    "items can't be written": async () => {
      await assert.rejects(data.insert("Pages", { title: "Mine" }), failsWith("NOT_FOUND"));
      // The path is that of an item, which can only be read.
      await assert.rejects(data.query("Pages").distinct("slug"), failsWith("METHOD_NOT_ALLOWED"));
    },
  };
}
