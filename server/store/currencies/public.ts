/** currencies: converts amounts with the store's rates. Owns no tables; the rates belong to the store settings. */
