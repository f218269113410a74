/** Columns of the exports of pages and redirects, which imports read again. English in all languages, for scripts that read them. */
export const pageColumns = {
  type: "Type",
  slug: "URL slug",
  title: "Title",
  published: "Published",
  publishedAt: "Published on",
  content: "Content",
  sections: "Sections",
  seoTitle: "SEO title",
  seoDescription: "SEO description",
  hidden: "Hidden from search engines",
  excerpt: "Excerpt",
  author: "Author",
  image: "Image URL",
  imageAlt: "Image alt text",
  tags: "Tags",
} as const;

export const redirectColumns = { from: "Redirect from", to: "Redirect to" } as const;
