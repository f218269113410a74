/** Email addresses. Plain code without imports, for the server and browsers. */

// One address without display name, comment or quoted local part, which every mail server interprets the same way.
const ADDRESS =
  /^[^\s@"'<>(),:;\\[\]]{1,64}@[a-z0-9\p{L}](?:[a-z0-9\p{L}-]{0,61}[a-z0-9\p{L}])?(?:\.[a-z0-9\p{L}](?:[a-z0-9\p{L}-]{0,61}[a-z0-9\p{L}])?)+$/iu;

export const isEmailAddress = (text: string): boolean => text.length <= 254 && ADDRESS.test(text);
