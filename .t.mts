import { ask, told } from './test/normalise/ask.ts';
const show = (key: string, body: unknown) => { const r = ask(key, body); console.log(JSON.stringify(body).slice(0,150), r.verdict, r.shape, JSON.stringify(told(r)), JSON.stringify(r.problems).slice(0,200)); };
const k='distribution?year=2020&groupby=language&field=age';
show(k, {"Français":null,"Allemand":{"20-24":4000,"65+":4000}});
show(k, {"Allemand":{"20-24":4000,"65+":4000},"Français":null,});
show(k, {"Français":null,"Allemand":{"20-24":4000,"65+":4000},"Nl":{"20-24":4000,"65+":4000}});
show(k, {"Français":3,"Allemand":{"20-24":4000,"65+":4000},"Nl":{"20-24":4000,"65+":4000}});
show(k, {"Français":{},"Allemand":{"20-24":4000,"65+":4000},"Nl":{"20-24":4000,"65+":4000}});
show(k, {"Français":[],"Allemand":{"20-24":4000,"65+":4000},"Nl":{"20-24":4000,"65+":4000}});
