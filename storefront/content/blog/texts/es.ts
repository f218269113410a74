import type { BlogTexts } from "./en.ts";

export const es: BlogTexts = {
  title: "Blog",
  description: "Noticias e historias de {shop}",
  tagged: "Artículos con la etiqueta {tag}",
  allPosts: "Todos los artículos",
  older: "Artículos anteriores",
  tags: "Etiquetas",
};
