// Tests as TAP: one after the other, a failure with its reason.
let n = 0;
export async function check(name, work) {
  n++;
  try {
    await work();
    console.log(`ok ${n} - ${name}`);
    return true;
  } catch (e) {
    console.log(`not ok ${n} - ${name}: ${String(e.message).split('\n').join('; ')}`);
    return false;
  }
}
export const skip = (name, why) => console.log(`ok ${++n} - ${name} # SKIP ${why}`);
export const done = () => console.log(`1..${n}`);
export function skipAll(why) {
  console.log(`1..0 # SKIP ${why}`);
  process.exit(0);
}
export function same(have, want, what) {
  const [a, b] = [JSON.stringify(have), JSON.stringify(want)];
  if (a !== b) throw new Error(`${what}: ${a} is not ${b}`);
}
