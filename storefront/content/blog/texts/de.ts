import type { BlogTexts } from "./en.ts";

export const de: BlogTexts = {
  title: "Blog",
  description: "Neuigkeiten und Geschichten von {shop}",
  tagged: "Beiträge zum Thema {tag}",
  allPosts: "Alle Beiträge",
  older: "Ältere Beiträge",
  tags: "Themen",
};
