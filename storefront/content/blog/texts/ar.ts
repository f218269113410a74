import type { BlogTexts } from "./en.ts";

export const ar: BlogTexts = {
  title: "المدونة",
  description: "أخبار وقصص من {shop}",
  tagged: "مقالات بالوسم {tag}",
  allPosts: "كل المقالات",
  older: "مقالات أقدم",
  tags: "الوسوم",
};
