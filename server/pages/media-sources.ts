/** The sources of images and videos in the pages' content security policies: the store, and the operator's media host. */
export const mediaSources = ({ mediaOrigin }: { readonly mediaOrigin: string | undefined }): string =>
  mediaOrigin === undefined ? "'self'" : `'self' ${mediaOrigin}`;
