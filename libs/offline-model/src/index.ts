export { answerRequest, lastRequest } from './answer-request.js';
export { intentsOf, planRequest, talk, type WrittenPlan } from './plan-request.js';
export { intentOfTool } from './read-request.js';
export { addDays, type CalendarDay, dayIn, weekdayOf } from './grammar/spoken-time.js';
