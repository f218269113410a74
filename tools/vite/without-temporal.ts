import type { Plugin } from "vite";

/** For shoppers' scripts: the Temporal polyfill is four times as large as the scripts of a page (decision 60). */
export const withoutTemporal: Plugin = {
  name: "without-temporal",
  enforce: "pre",
  resolveId: {
    filter: { id: /^temporal-polyfill/ },
    handler(id, importer) {
      throw new Error(`Scripts for shoppers can't import ${id} (${importer}).`);
    },
  },
};
