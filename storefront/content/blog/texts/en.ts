/** English texts of the blog; the type below is the shape of the other languages. */
export const en = {
  title: "Blog",
  description: "News and stories from {shop}",
  tagged: "Posts tagged {tag}",
  allPosts: "All posts",
  older: "Older posts",
  tags: "Tags",
};

export type BlogTexts = typeof en;
