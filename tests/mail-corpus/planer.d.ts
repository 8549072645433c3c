declare module 'planer' {
  const planer: { extractFrom: (text: string, type: 'text/plain') => string };
  export default planer;
}
