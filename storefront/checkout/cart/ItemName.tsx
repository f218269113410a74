/** Name of a cart line, with a link to its page when it has one. */
export function ItemName({ name, href }: { name: string; href: string | undefined }) {
  const text = <bdi>{name}</bdi>;
  return href === undefined ? text : <a href={href}>{text}</a>;
}
