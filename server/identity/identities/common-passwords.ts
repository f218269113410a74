/**
 * Passwords that attackers try first: at least eight characters, lowercase. A short list of keyboard walks, repeated
 * digits, names, teams, seasons and store words; rate limits do most of the protection.
 */
const COMMON_PASSWORDS = `
  12345678 123456789 1234567890 123123123 987654321 0987654321 11223344 1122334455 12341234 87654321 147258369
  123456789a 1234567a a1234567 a12345678 12345678a 123456abc abc12345 abc123456 abcd1234 abcdefgh abcdefg1
  1q2w3e4r 1q2w3e4r5t q1w2e3r4 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 1qaz2wsx qazwsxedc
  zaq12wsx asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 password password1 password12 password123
  password1234 password! passw0rd p@ssw0rd p@ssword pa$$word passwort passwort1 motdepasse contraseña contrasena
  senha123 parola123 iloveyou iloveyou1 ilovegod letmein1 letmein123 welcome1 welcome12 welcome123 willkommen
  admin123 admin1234 administrator adminadmin root1234 rootroot superuser changeme changeme1 changeme123
  default1 guest123 guestguest user1234 useruser test1234 testtest testing1 testing123 temp1234 temppass
  master12 master123 monkey12 monkey123 dragon12 dragon123 shadow12 shadow123 sunshine sunshine1 princess
  princess1 football football1 baseball baseball1 basketball superman superman1 batman123 spiderman starwars
  starwars1 pokemon1 pokemon123 naruto123 michael1 michelle jennifer jessica1 jordan23 charlie1 daniel123
  andrew123 thomas123 robert123 william1 patrick1 alexander samantha elizabeth victoria christian freedom1
  whatever whatever1 trustno1 computer computer1 internet internet1 samsung1 samsung123 iphone123 google123
  facebook facebook1 linkedin mercedes corvette ferrari1 porsche1 chelsea1 liverpool liverpool1 arsenal1
  barcelona realmadrid juventus manchester yankees1 cowboys1 steelers lakers24 hockey123 soccer12 soccer123
  tennis123 cookie123 chocolate chocolate1 cheese123 coffee123 banana123 orange123 strawberry blueberry
  flower123 butterfly diamond1 silver123 golden123 rainbow1 summer2023 summer2024 summer2025 summer2026
  winter2023 winter2024 winter2025 winter2026 spring2024 spring2025 spring2026 autumn2024 autumn2025 autumn2026
  january1 february september october1 november december monday123 friday123 happy123 lovelove loveyou1
  loveme123 babygirl babygirl1 lovely123 sweetheart darling1 angel123 angels123 jesus123 jesuschrist blessed1
  heaven123 killer123 hunter12 hunter123 ranger123 warrior1 phoenix1 mustang1 tigger123 snoopy123 ginger123
  pepper123 buster123 maggie123 bailey123 secret123 topsecret mysecret security access14 access123 login123
  loginlogin hello123 hello1234 hellohello goodbye1 goodluck forever1 together nothing1 something anything
  00000000 11111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 aaaaaaaa qqqqqqqq
  zzzzzzzz 1111111111 0000000000 123321123 159753159 147852369 741852963 789456123 456789123 134679852 31415926
  27182818 69696969 13131313 12121212 10101010 20202020 19901990 20002000 20242024 20252025 20262026 shopping
  shopping1 shopping123 mystore1 mystore123 store123 storestore onlineshop onlinestore customer customer1
  customer123 merchant merchant1 checkout checkout1 discount discount1 giftcard giftcard1
`;

const common = new Set(COMMON_PASSWORDS.trim().split(/\s+/));

/** `plain` is lowercase, without spaces, periods, hyphens and underscores. */
export function isCommonPassword(plain: string): boolean {
  return common.has(plain) || common.has(plain.replace(/[!?.*#]+$/, ""));
}
