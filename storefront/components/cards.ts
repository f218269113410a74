/** Where a product's card stands on its page: what an address leads back to. */
export const cardId = (productId: string): string => `card-${productId}`;
