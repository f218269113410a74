/** Names of the form fields in which a shopper chooses. The same in forms, addresses and what reads them. */
export const optionField = (name: string): string => `option.${name}`;
export const textField = (title: string): string => `text.${title}`;
export const pickField = (name: string): string => `mod.${name}`;
