/** Element id of a product's card; return URLs use it as their fragment. */
export const cardId = (productId: string): string => `card-${productId}`;
