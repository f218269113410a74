import type { BlogTexts } from "./en.ts";

export const fr: BlogTexts = {
  title: "Blog",
  description: "Actualités et récits de {shop}",
  tagged: "Articles sur le thème {tag}",
  allPosts: "Tous les articles",
  older: "Articles plus anciens",
  tags: "Thèmes",
};
