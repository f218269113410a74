/** Address of the document of a custom HTML section. `document` is the name of the template, page or post. */
export const customHtmlPath = (document: string, id: string): string =>
  `/custom-html/${encodeURIComponent(document)}/${encodeURIComponent(id)}`;
