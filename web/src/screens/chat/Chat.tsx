export default function Chat(){return null}
