export { answerRequest } from './answer-request.js';
export { answerCalls, planCalls, planRequest } from './plan-request.js';
export { addDays, type CalendarDay, dayIn, weekdayOf } from './spoken-time.js';
